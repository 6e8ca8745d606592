import type { ClosedAccount } from '@seven-hills/contracts/money/own-accounts';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { Queried } from '../../net/query-panel.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref, withAccount } from '../screens.ts';

/** The accounts that the customer closed, with what stays readable of each. */
export function ClosedAccountsScreen() {
  return (
    <Page
      title="Closed Accounts"
      description="You can still view the activity and documents of accounts that you closed."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
    >
      <Queried of={ownAccountsQuery} loading="Loading your accounts">
        {({ closed }) => (
          <Card className="max-w-3xl">
            {closed.length === 0 ? (
              <EmptyState title="No Closed Accounts" />
            ) : (
              <ul className="divide-y divide-line">
                {closed.map((account) => (
                  <ClosedRow key={account.id} account={account} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </Queried>
    </Page>
  );
}

function ClosedRow({ account }: { account: ClosedAccount }) {
  const { id, accountNumber, createdAt, closedAt } = account;
  const label = ownAccountLabel(account);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <span className="grid min-w-0 flex-1 basis-56">
        <span className="font-semibold">{label}</span>
        <span className="text-ink-soft text-sm">
          Number {accountNumber} · {formatDate(createdAt)} to {formatDate(closedAt)}
        </span>
      </span>
      <span className="flex gap-2">
        <ButtonLink
          href={withAccount(viewHref('history'), id)}
          variant="secondary"
          className="px-3"
          aria-label={`Activity of ${label}`}
        >
          Activity
        </ButtonLink>
        <ButtonLink
          href={withAccount('/documents', id)}
          variant="secondary"
          className="px-3"
          aria-label={`Documents of ${label}`}
        >
          Documents
        </ButtonLink>
      </span>
    </li>
  );
}
