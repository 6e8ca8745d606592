import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { Money } from '../../ui/data/money.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { causeText } from './goal-words.ts';
import { goalChangesQuery } from './queries.ts';

interface GoalHistoryDialogProps {
  goal: SavingsGoal;
  ofAccount: { account?: number };
  onClose: () => void;
}

/** The latest changes of a goal: when, how much, and why. */
export function GoalHistoryDialog({ goal, ofAccount, onClose }: GoalHistoryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`History of ${goal.name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Queried of={goalChangesQuery(goal.id, ofAccount)} loading="Loading the history" rows={4}>
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState title="No Changes Yet" />
          ) : (
            <ul className="grid divide-y divide-line">
              {changes.map((change) => {
                const cents = centsOf(change.amount);
                return (
                  <li key={change.id} className="flex items-baseline justify-between gap-4 py-2.5">
                    <span className="grid min-w-0">
                      <span className="[overflow-wrap:anywhere]">{causeText(change)}</span>
                      <span className="text-ink-soft text-sm">
                        {formatDate(change.at)}
                        {change.transactionId !== null && (
                          <>
                            {' · '}
                            <Link
                              href={`/receipts?id=${change.transactionId}`}
                              className="underline underline-offset-4"
                            >
                              Receipt
                            </Link>
                          </>
                        )}
                      </span>
                    </span>
                    <Money
                      cents={cents < 0n ? -cents : cents}
                      {...(cents !== 0n && { direction: cents > 0n ? 'in' : 'out' })}
                      className="font-semibold"
                    />
                  </li>
                );
              })}
            </ul>
          )
        }
      </Queried>
    </Dialog>
  );
}
