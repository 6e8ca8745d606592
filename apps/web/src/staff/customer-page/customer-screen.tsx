import { words } from '@seven-hills/bank/words/words';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
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
import { userQuery } from '../users/queries.ts';
import { ReasonToOpen, wantsReason } from '../users/reason-to-open.tsx';
import { fullNameOf } from '../words.ts';
import { CustomerHeader } from './customer-header.tsx';

/** The props of each tab. */
interface TabProps {
  user: OpenedUser;
}

const tabs = [
  'activity',
  'accounts',
  'death',
  'documents',
  'details',
  'security',
  'conversations',
  'cases',
  'notes',
  'audit',
] as const;
type TabName = (typeof tabs)[number];

/** Of the primary account; the others have their own pages. */
const AccountActivity = fetchedScreen(
  () => import('../account-page/account-activity.tsx'),
  'AccountActivity',
);
const AccountDocuments = fetchedScreen(
  () => import('../account-page/account-documents.tsx'),
  'AccountDocuments',
);

const panels: Record<TabName, { label: string; Panel: ComponentType<TabProps> }> = {
  activity: {
    label: 'Activity',
    Panel: ({ user }) => <AccountActivity user={user} />,
  },
  accounts: {
    label: 'Accounts',
    Panel: fetchedScreen(() => import('../account-page/accounts-tab.tsx'), 'AccountsTab'),
  },
  death: {
    label: 'Death',
    Panel: fetchedScreen(() => import('../deaths/death-tab.tsx'), 'DeathTab'),
  },
  documents: {
    label: 'Documents',
    Panel: ({ user }) => <AccountDocuments user={user} />,
  },
  details: {
    label: 'Details',
    Panel: fetchedScreen(() => import('./details-tab.tsx'), 'DetailsTab'),
  },
  security: {
    label: 'Sessions & Security',
    Panel: fetchedScreen(() => import('./security-tab.tsx'), 'SecurityTab'),
  },
  conversations: {
    label: 'Chats & Messages',
    Panel: fetchedScreen(() => import('./conversations-tab.tsx'), 'ConversationsTab'),
  },
  cases: {
    label: 'Cases',
    Panel: fetchedScreen(() => import('../cases/cases-tab.tsx'), 'CasesTab'),
  },
  notes: {
    label: 'Notes',
    Panel: fetchedScreen(() => import('../notes/notes-tab.tsx'), 'NotesTab'),
  },
  audit: { label: 'Audit', Panel: fetchedScreen(() => import('./audit-tab.tsx'), 'AuditTab') },
};

const tabFilter = { tab: oneOf(tabs, 'activity') };

/** Everything about one customer, at its own URL. The customer can see that it was opened. */
export function CustomerScreen({ id }: { id: number }) {
  const opened = useQuery(userQuery(id));
  usePageTitle(opened.data ? fullNameOf(opened.data) : words.Customer);
  if (opened.isPending) return <LoadingScreen label={`Opening the ${words.customer}`} />;
  if (opened.data) return <CustomerPage key={id} user={opened.data} />;
  const isNobody = problemCode(opened.error) === 'not_found';
  return (
    <>
      <PageHeader
        title={words.Customer}
        back={{ label: 'Back to Manage Users', href: adminHref('user-management') }}
      />
      {wantsReason(opened) ? (
        <ReasonToOpen id={id} onStated={() => void opened.refetch()} />
      ) : isNobody ? (
        <EmptyState title={`There is no such ${words.customer}`}>
          No {words.customer} has the number in this address.
        </EmptyState>
      ) : (
        <QueryError query={opened} title={`The ${words.customer} could not be opened`} />
      )}
    </>
  );
}

function CustomerPage({ user }: TabProps) {
  const may = useMay();
  const { filters, filter } = useUrlFilters(tabFilter);
  const needs = {
    activity: may('transactions.view'),
    accounts: true,
    death: user.stops.some(({ kind }) => kind === 'death'),
    documents: may('transactions.view'),
    details: true,
    security: true,
    conversations: may('messages.view'),
    cases: may('cases.view'),
    notes: true,
    audit: may('audit.view'),
  } satisfies Record<TabName, boolean>;
  const shown = tabs.filter((name) => needs[name]);
  const current = shown.find((name) => name === filters.tab) ?? 'details';
  const { Panel } = panels[current];
  return (
    <>
      <CustomerHeader user={user} />
      <Tabs
        className="gap-3 sm:gap-4"
        value={current}
        onValueChange={(next) => {
          const chosen = shown.find((name) => name === next);
          if (chosen) filter({ tab: chosen }, 'push');
        }}
      >
        <TabList
          aria-label={`About the ${words.customer}`}
          className="sm:w-full overflow-x-auto xl:w-fit xl:max-w-full"
        >
          {shown.map((name) => (
            <Tab key={name} value={name} className="whitespace-nowrap xl:px-3 2xl:px-4">
              {panels[name].label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={current}>
          <Panel user={user} />
        </TabPanel>
      </Tabs>
    </>
  );
}
