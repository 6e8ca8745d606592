import { limits } from '@seven-hills/bank/limits';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { QueryPanel } from '../../net/query-panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { LinkedAccountList } from './linked-account-list.tsx';
import { linkedAccountsQuery } from './queries.ts';
import { RecentTransfers } from './recent-transfers.tsx';

const back = { label: 'Back to Dashboard', href: viewHref('dashboard') };

/** The customer's accounts at other banks, and the latest transfers with them. */
export function LinkedAccountsScreen() {
  const linked = useQuery(linkedAccountsQuery);
  const canLink = (linked.data?.length ?? limits.linkedAccountsMax) < limits.linkedAccountsMax;
  return (
    <Page
      width="medium"
      title="Linked Accounts"
      description="Link your accounts at other banks to add money from them, and to send money to them."
      back={back}
      actions={
        canLink && (
          <ButtonLink href={viewHref('linked-accounts', { open: 'link' })}>
            <Plus aria-hidden="true" />
            Link an Account
          </ButtonLink>
        )
      }
    >
      <div className="grid gap-6">
        <Card>
          <QueryPanel query={linked} loading="Loading your accounts">
            {(accounts) =>
              accounts.length > 0 ? (
                <LinkedAccountList accounts={accounts} />
              ) : (
                <EmptyState
                  title="You have linked no accounts yet"
                  action={
                    <ButtonLink href={viewHref('linked-accounts', { open: 'link' })}>
                      Link an Account
                    </ButtonLink>
                  }
                >
                  You need the routing number and the account number, which are on your checks and
                  in the other bank’s app.
                </EmptyState>
              )
            }
          </QueryPanel>
        </Card>
        {linked.data && <RecentTransfers accounts={linked.data} />}
      </div>
    </Page>
  );
}
