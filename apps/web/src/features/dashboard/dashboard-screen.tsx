import type { Account } from '@seven-hills/contracts/api/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { signOut } from '../../lib/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SimplePage } from '../../ui/simple-page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** The signed-in customer's account at a glance. */
export function DashboardScreen() {
  usePageTitle('Account Overview');
  const { user } = useCurrentUser();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <SimplePage
      actions={
        <Button variant="quiet" pending={leave.isPending} onClick={() => leave.mutate()}>
          Sign Out
        </Button>
      }
    >
      <PageHeader title="Account Overview" description={`Welcome, ${user?.firstName ?? ''}`} />
      <Card>
        <AccountDetails />
      </Card>
    </SimplePage>
  );
}

function AccountDetails() {
  const account = useQuery({
    queryKey: ['/api/account'],
    queryFn: ({ signal }) => api.get<Account>('/api/account', { signal }),
  });
  if (account.isPending) return <SkeletonRows rows={2} />;
  if (account.isError) return <ErrorState onRetry={() => void account.refetch()} />;
  return (
    <DescriptionList
      items={[
        { term: 'Account Number', detail: account.data.accountNumber },
        { term: 'Available Balance', detail: `$${account.data.balance}` },
      ]}
    />
  );
}
