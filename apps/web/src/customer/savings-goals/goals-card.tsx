import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import { Link } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { GoalBar, GoalDot } from '../../money/savings-goals/goal-looks.tsx';
import { usdOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { cn } from '../../ui/cn.ts';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { urlIdOf, viewHref, withAccount } from '../screens.ts';
import { paceWords, shareOf } from './goal-words.ts';
import { goalsQuery } from './queries.ts';

/** The goals of the customer's accounts on the overview; nothing for customers without any. */
export function GoalsCard({ accounts }: { accounts: readonly OwnAccount[] }) {
  const saving = accounts.filter(({ freeToSpend }) => freeToSpend !== null);
  const [first] = saving;
  if (!first) return null;
  return (
    <Card
      title="Savings Goals"
      actions={
        <ButtonLink href={goalsHref(first)} variant="quiet" className="-my-2 -mr-3 px-3">
          All Goals
        </ButtonLink>
      }
      className="max-sm:px-4 max-sm:pt-3"
    >
      <div className="grid gap-4">
        {saving.map((account) => (
          <GoalsOfAccount key={account.id} account={account} isNamed={accounts.length > 1} />
        ))}
      </div>
    </Card>
  );
}

const goalsHref = (account: OwnAccount): string => withAccount(viewHref('goals'), urlIdOf(account));

function GoalsOfAccount({ account, isNamed }: { account: OwnAccount; isNamed: boolean }) {
  const urlId = urlIdOf(account);
  return (
    <div>
      {isNamed && <h3 className="mb-1 text-ink-soft text-sm">{ownAccountLabel(account)}</h3>}
      <Queried
        of={goalsQuery(urlId === 0 ? {} : { account: urlId })}
        loading="Loading your goals"
        rows={2}
      >
        {({ goals }) => (
          <ul className="-mx-3 grid grid-cols-1">
            {goals.map((goal) => (
              <li key={goal.id}>
                <Link
                  href={goalsHref(account)}
                  className="grid grid-cols-1 gap-1 rounded-control px-3 py-2 transition-colors hover:bg-primary-soft/60"
                >
                  <GoalLines goal={goal} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Queried>
    </div>
  );
}

/**
 * The name, the amount and its target on one line, then the bar and how it compares with the date.
 */
function GoalLines({ goal }: { goal: SavingsGoal }) {
  const { name, color, amount, targetAmount, targetOn, pace } = goal;
  const share = shareOf(goal);
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-baseline gap-2.5 font-semibold">
          <GoalDot color={color} />
          <span className="truncate">{name}</span>
        </span>
        <span className="shrink-0 text-right">
          <span className="tabular font-semibold">{usdOf(amount)}</span>
          {targetAmount && (
            <span className="text-ink-soft text-sm max-sm:block max-sm:text-right">
              {' '}
              of {usdOf(targetAmount)}
            </span>
          )}
        </span>
      </span>
      {share !== null && <GoalBar color={color} share={share} />}
      {pace && (
        <span className={cn('text-sm', pace === 'behind' ? 'text-warning' : 'text-ink-soft')}>
          {paceWords[pace]}
          {targetOn && pace !== 'reached' && ` for ${formatCalendarDate(targetOn)}`}
        </span>
      )}
    </>
  );
}
