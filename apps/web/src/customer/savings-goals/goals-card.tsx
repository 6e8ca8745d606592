import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { GoalDot } from '../../money/savings-goals/goal-looks.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { urlIdOf, viewHref, withAccount } from '../screens.ts';
import { GoalProgress } from './goal-list.tsx';
import { goalsQuery } from './queries.ts';

/** The goals of the customer's accounts on the overview; nothing for customers without any. */
export function GoalsCard({ accounts }: { accounts: readonly OwnAccount[] }) {
  const saving = accounts.filter(({ freeToSpend }) => freeToSpend !== null);
  if (saving.length === 0) return null;
  return (
    <Card
      title="Savings Goals"
      actions={
        <ButtonLink href={viewHref('goals')} variant="quiet" className="-my-2 -mr-3 px-3">
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

function GoalsOfAccount({ account, isNamed }: { account: OwnAccount; isNamed: boolean }) {
  const urlId = urlIdOf(account);
  const { data } = useQuery(goalsQuery(urlId === 0 ? {} : { account: urlId }));
  return (
    <div>
      {isNamed && <h3 className="mb-1 text-ink-soft text-sm">{ownAccountLabel(account)}</h3>}
      <ul className="-mx-3 grid">
        {data?.goals.map((goal) => (
          <li key={goal.id}>
            <Link
              href={withAccount(viewHref('goals'), urlId)}
              className="grid gap-1 rounded-control px-3 py-2 transition-colors hover:bg-evergreen-soft/60"
            >
              <span className="flex min-w-0 items-center gap-2.5 font-semibold">
                <GoalDot color={goal.color} />
                <span className="truncate">{goal.name}</span>
              </span>
              <GoalProgress goal={goal} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
