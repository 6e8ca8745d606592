import { customerPagePath } from '@seven-hills/bank/pages';
import type { AccountPage } from '@seven-hills/contracts/staff/account-page';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lastDigits, ownAccountName } from '../../money/own-accounts.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryError } from '../../net/query-error.tsx';
import { oneOf, useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/layout/tabs.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { ReasonToOpen, wantsReason } from '../users/reason-to-open.tsx';
import { fullNameOf } from '../words.ts';
import { AccountHeader } from './account-header.tsx';
import { accountPageQuery } from './queries.ts';

/** The props of each tab. */
interface TabProps {
  page: AccountPage;
}

const tabs = ['details', 'activity', 'documents', 'notes'] as const;
type TabName = (typeof tabs)[number];

const AccountActivity = fetchedScreen(() => import('./account-activity.tsx'), 'AccountActivity');
const AccountDocuments = fetchedScreen(() => import('./account-documents.tsx'), 'AccountDocuments');

const panels: Record<TabName, { label: string; Panel: ComponentType<TabProps> }> = {
  details: {
    label: 'Details & Owners',
    Panel: fetchedScreen(() => import('./account-details.tsx'), 'AccountDetails'),
  },
  activity: {
    label: 'Activity',
    Panel: ({ page }) => <AccountActivity user={page.holder} account={page.account.id} />,
  },
  documents: {
    label: 'Documents',
    Panel: ({ page }) => <AccountDocuments user={page.holder} account={page.account.id} />,
  },
  notes: {
    label: 'Notes',
    Panel: fetchedScreen(() => import('./account-notes.tsx'), 'AccountNotes'),
  },
};

const tabFilter = { tab: oneOf(tabs, 'details') };

/** Everything about one account, at its own URL. Its owners can see that it was opened. */
export function AccountScreen({ id }: { id: number }) {
  const opened = useQuery(accountPageQuery(id));
  usePageTitle(
    opened.data
      ? `${ownAccountName(opened.data.account)} ${lastDigits(opened.data.account)}`
      : 'Account',
  );
  if (opened.isPending) return <LoadingScreen label="Opening the account" />;
  if (opened.data) return <Opened key={id} page={opened.data} />;
  return (
    <>
      <PageHeader
        title="Account"
        back={{ label: 'Back to Manage Users', href: adminHref('user-management') }}
      />
      {wantsReason(opened) ? (
        <ReasonToOpen id={id} what="account" onStated={() => void opened.refetch()} />
      ) : problemCode(opened.error) === 'not_found' ? (
        <EmptyState title="There is no such account">
          No account has the number in this address.
        </EmptyState>
      ) : (
        <QueryError query={opened} title="The account could not be opened" />
      )}
    </>
  );
}

function Opened({ page }: TabProps) {
  const may = useMay();
  const { filters, filter } = useUrlFilters(tabFilter);
  const shown = tabs.filter(
    (name) => (name !== 'activity' && name !== 'documents') || may('transactions.view'),
  );
  const current = shown.find((name) => name === filters.tab) ?? 'details';
  const { Panel } = panels[current];
  const { holder } = page;
  return (
    <>
      <AccountHeader
        page={page}
        back={{
          label: `Back to ${fullNameOf(holder)}`,
          href: `${customerPagePath(holder.id)}?tab=accounts`,
        }}
      />
      <Tabs
        className="gap-3 sm:gap-4"
        value={current}
        onValueChange={(next) => {
          const chosen = shown.find((name) => name === next);
          if (chosen) filter({ tab: chosen }, 'push');
        }}
      >
        <TabList aria-label="About the account" className="sm:w-full overflow-x-auto xl:w-fit">
          {shown.map((name) => (
            <Tab key={name} value={name} className="whitespace-nowrap">
              {panels[name].label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={current}>
          <Panel page={page} />
        </TabPanel>
      </Tabs>
    </>
  );
}
