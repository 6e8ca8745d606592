import { limits } from '@seven-hills/bank/limits';
import type { SavingsGoal, SavingsGoals } from '@seven-hills/contracts/money/savings-goals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useMayMove } from '../../money/own-accounts.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/data/money.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { useAccountInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher } from '../own-accounts/account-switcher.tsx';
import { viewHref } from '../screens.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { GoalHistoryDialog } from './goal-history-dialog.tsx';
import { GoalList, type GoalTask } from './goal-list.tsx';
import { MoveMoneyDialog } from './move-money-dialog.tsx';
import { goalsQuery, refreshGoals } from './queries.ts';
import { RulesDialog } from './rules-dialog.tsx';

/** The savings goals of an account: money set aside, which stays in the account. */
export function GoalsScreen() {
  const { filters, field, given } = useAccountInUrl();
  const goals = useQuery(goalsQuery(given));
  const mayMove = useMayMove(filters.account);
  const [adds, setAdds] = useState(false);
  const isFull = (goals.data?.goals.length ?? 0) >= limits.goalsMax;
  return (
    <Page
      title="Savings Goals"
      description="Set money aside for your plans. It stays in your account but is no longer free to spend."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        mayMove &&
        !isFull && (
          <Button onClick={() => setAdds(true)}>
            <Plus aria-hidden="true" />
            Add Goal
          </Button>
        )
      }
    >
      <div className="grid max-w-3xl gap-5">
        <AccountSwitcher {...field('account', 'push')} className="sm:max-w-80" />
        <QueryPanel query={goals} loading="Loading your goals">
          {(all) =>
            all.goals.length === 0 ? (
              <NoGoals onAdd={mayMove ? () => setAdds(true) : null} />
            ) : (
              <Goals key={filters.account} all={all} ofAccount={given} mayMove={mayMove} />
            )
          }
        </QueryPanel>
      </div>
      {adds && <GoalDialog ofAccount={given} onClose={() => setAdds(false)} />}
    </Page>
  );
}

/** `onAdd` is null if the customer may only see the account. */
const NoGoals = ({ onAdd }: { onAdd: (() => void) | null }) => (
  <Card>
    <EmptyState
      title={onAdd ? 'What are you saving for?' : 'No Savings Goals'}
      action={onAdd && <Button onClick={onAdd}>Add Goal</Button>}
    >
      A goal sets money aside within your account: for a trip, for taxes, or for a rainy day. Your
      balance stays the same, but we ask before a payment uses money from a goal. You can withdraw
      it from the goal at any time.
    </EmptyState>
  </Card>
);

interface GoalsProps {
  all: SavingsGoals;
  /** Names the account in calls; empty for the primary one. */
  ofAccount: { account?: number };
  /** Whether the customer may change them, and not only see them. */
  mayMove: boolean;
}

function Goals({ all, ofAccount, mayMove }: GoalsProps) {
  const queryClient = useQueryClient();
  const [task, setTask] = useState<{ what: GoalTask; goal: SavingsGoal } | null>(null);
  const reorder = useCall({
    mutationFn: (goalIds: number[]) =>
      api.put('/api/savings-goals/order', { query: ofAccount, body: { goalIds } }),
    onSettled: () => refreshGoals(queryClient),
    failure: { title: 'Order Not Changed', fallback: 'Please try again.' },
  });
  const close = () => setTask(null);
  const goal = task?.goal;
  const shared = goal && { goal, ofAccount, onClose: close };
  return (
    <div className="grid gap-4">
      <Card className="p-4 sm:p-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
          <div>
            <dt className="text-ink-soft text-sm">Free to spend</dt>
            <dd className="font-display font-medium text-2xl sm:text-3xl">
              <Money cents={centsOf(all.freeToSpend)} />
            </dd>
          </div>
          <div>
            <dt className="text-ink-soft text-sm">Set aside</dt>
            <dd className="font-display font-medium text-2xl sm:text-3xl">
              <Money cents={centsOf(all.setAside)} />
            </dd>
          </div>
        </dl>
        <p className="mt-2 text-ink-soft text-sm">
          Together, they make up your available balance of {usdOf(all.available)}. If a scheduled
          payment needs more than is free to spend, it uses money from your goals, the first one
          first.
        </p>
      </Card>
      <FailureAlert of={reorder} />
      <GoalList
        goals={all.goals}
        isReadOnly={!mayMove}
        isMoving={reorder.isPending}
        onTask={(what, of) => setTask({ what, goal: of })}
        onReorder={(ids) => reorder.mutate(ids)}
      />
      {shared && task.what === 'edit' && <GoalDialog {...shared} />}
      {shared && (task.what === 'add' || task.what === 'take') && (
        <MoveMoneyDialog {...shared} direction={task.what} all={all} />
      )}
      {shared && task.what === 'rules' && <RulesDialog {...shared} />}
      {shared && task.what === 'history' && <GoalHistoryDialog {...shared} />}
      {goal && task.what === 'end' && (
        <ConfirmCall
          title={`End ${goal.name}?`}
          description={
            centsOf(goal.amount) > 0n
              ? `Its ${usdOf(goal.amount)} will be free to spend again, and its rules will stop.`
              : 'Its rules will stop.'
          }
          confirmLabel="End Goal"
          send={() =>
            api.post('/api/savings-goals/:id/end', { params: { id: goal.id }, query: ofAccount })
          }
          success={{ title: 'Goal Ended' }}
          failure={{ title: 'Goal Not Ended', fallback: 'Please try again.' }}
          refresh={() => refreshGoals(queryClient)}
          onClose={close}
        />
      )}
    </div>
  );
}
