import { limits } from '@seven-hills/bank/limits';
import { staffRoles } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import {
  type Choices,
  choice,
  oneOf,
  showing,
  text,
  useUrlFilters,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';
import { fetched } from '../../ui/fetched.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { FilterRow } from '../lists/filter-row.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { adminHref } from '../screens.ts';
import { formatCount, roleLabel } from '../words.ts';
import { userSummaryQuery, usersQuery } from './queries.ts';
import { UsersTable } from './users-table.tsx';

const EditUserDialog = fetched(() => import('./edit-user-dialog.tsx'), 'EditUserDialog');
const CounterDialog = fetched(() => import('../counter/counter-dialog.tsx'), 'CounterDialog');
const StopDialog = fetched(() => import('../stops/stop-dialog.tsx'), 'StopDialog');

/** Fetches the dialogs after the list, so that they are ready when one is opened. */
function fetchDialogs(): void {
  void EditUserDialog.fetch();
  void CounterDialog.fetch();
  void StopDialog.fetch();
}

const statuses = [
  ['all', 'All'],
  ['active', 'Active'],
  ['suspended', 'Suspended'],
  ['frozen', 'Account frozen'],
  ['awaiting_deposit', 'Awaiting deposit'],
  ['closed', 'Closed'],
  ['deceased', 'Deceased'],
  ['sign_in_blocked', 'Sign-in blocked'],
  ['name_change', 'Name change'],
] as const satisfies Choices<string>;

const roles = [
  ['all', 'Everyone'],
  ['user', words.Customers],
  ['staff', 'Any staff'],
  ...staffRoles.map((role) => [role, roleLabel(role)] as const),
] as const satisfies Choices<string>;

const orders = [
  { sort: 'created', order: 'desc', label: 'Newest first' },
  { sort: 'created', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'email', order: 'asc', label: 'Email, A to Z' },
  { sort: 'balance', order: 'desc', label: 'Highest balance' },
  { sort: 'balance', order: 'asc', label: 'Lowest balance' },
] as const;

const nameOf = ({ sort, order }: { sort: string; order: string }) => `${sort} ${order}`;

const sortFilter = oneOf<'created' | 'name' | 'email' | 'balance'>(
  ['created', 'name', 'email', 'balance'],
  'created',
);
const orderFilter = oneOf<'asc' | 'desc'>(['asc', 'desc'], 'desc');

const userFilters = {
  search: text(),
  status: choice(statuses, 'all'),
  role: choice(roles, 'all'),
  sort: showing(sortFilter),
  order: showing(orderFilter),
  page: wholeNumber(1),
};

/** Everyone who can sign in, with search, filtering, sorting, and paging on the server. */
export function UsersScreen() {
  usePageTitle('Manage Users & Balances');
  const filtering = useUrlFilters(userFilters, 'page');
  const { filters, given, filter, field, goTo } = filtering;
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const [cashFor, setCashFor] = useState<AdminUser | null>(null);
  const { user: staff } = useCurrentUser();
  const [suspended, setSuspended] = useState<AdminUser | null>(null);
  const users = useQuery(usersQuery(given));
  const { search, status, role } = filters;
  const summary = useQuery(userSummaryQuery({ status, role, ...(search && { search }) }));
  useEffect(fetchDialogs, []);

  if (users.isPending && summary.isPending) return <LoadingScreen label="Loading users" />;
  return (
    <>
      <PageHeader
        title="Manage Users & Balances"
        back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      />
      <Card
        title="All Users"
        description={<MatchCount matching={summary.data?.matching} />}
        actions={<ListActions path="/api/admin/users/export" given={given} />}
      >
        <FilterRow
          filtering={filtering}
          placeholder="Name, email, or account number"
          className="xl:grid-cols-[minmax(0,1fr)_11rem_9rem_11rem]"
        >
          <ChoiceSelect label="Status" choices={statuses} {...field('status')} />
          <ChoiceSelect label="Role" choices={roles} {...field('role')} />
          <ChoiceSelect
            label="Sort by"
            choices={orders.map((order) => [nameOf(order), order.label])}
            value={nameOf(filters)}
            onChange={(value) => {
              const chosen = orders.find((order) => nameOf(order) === value);
              if (chosen) filter({ sort: chosen.sort, order: chosen.order });
            }}
            className="max-xl:col-span-2"
          />
        </FilterRow>
        <ListPanel
          query={users}
          loading="Loading users"
          emptyTitle="No users found"
          emptyText={
            search
              ? 'No matches. Try part of a name or email, or the start of an account number.'
              : 'Nobody has this status and role.'
          }
        >
          {(rows) => (
            <UsersTable
              users={rows}
              staffId={staff?.id ?? null}
              onEdit={setEdited}
              onBookCash={setCashFor}
              onSuspend={setSuspended}
            />
          )}
        </ListPanel>
        <Pagination
          label="Users"
          page={filters.page}
          pageCount={Math.ceil((summary.data?.matching ?? 0) / limits.staffPageSize)}
          onPageChange={goTo}
        />
      </Card>
      <QueryPanel query={summary} loading="Loading the totals" rows={1}>
        {(totals) => (
          <div className="mt-2 grid gap-2 sm:mt-4 sm:grid-cols-3 sm:gap-4">
            <StatCard label="Total Users" value={formatCount(totals.totalUsers)} />
            <StatCard label="Total Accounts" value={formatCount(totals.totalAccounts)} />
            <StatCard label="Total Balance" value={formatUsd(centsOf(totals.totalBalance))} />
          </div>
        )}
      </QueryPanel>
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
      {cashFor && staff && (
        <CounterDialog user={cashFor} staffId={staff.id} onClose={() => setCashFor(null)} />
      )}
      {suspended && (
        <StopDialog
          user={suspended}
          action={suspended.status === 'suspended' ? 'activate' : 'suspend'}
          onClose={() => setSuspended(null)}
        />
      )}
    </>
  );
}

function MatchCount({ matching }: { matching: number | undefined }) {
  if (matching === undefined) return null;
  return (
    <span role="status">
      {formatCount(matching)} {matching === 1 ? 'user' : 'users'}
    </span>
  );
}
