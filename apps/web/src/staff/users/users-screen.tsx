import type { AdminUser } from '@seven-hills/contracts/api/admin-users';
import { limits } from '@seven-hills/contracts/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Money } from '../../ui/data/money.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { useUrlFilters } from '../../ui/data/use-url-filters.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingScreen } from '../../ui/feedback/spinner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card, CardHeader, StatCard } from '../../ui/layout/card.tsx';
import { fetched } from '../../ui/layout/fetched.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { userSummaryQuery, usersQuery } from '../queries.ts';
import { adminHref } from '../views.ts';
import { formatCount } from '../words.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { UsersTable } from './users-table.tsx';

const EditUserDialog = fetched(async () => (await import('./edit-user-dialog.tsx')).EditUserDialog);
const CounterDialog = fetched(
  async () => (await import('../counter/counter-dialog.tsx')).CounterDialog,
);

/** The dialogs are there by the time somebody opens one, and the list did not wait for them. */
function fetchDialogs(): void {
  void EditUserDialog.fetch();
  void CounterDialog.fetch();
}

const defaults = { search: '', status: 'all', sort: 'created', order: 'desc', page: '1' };

const sorts = {
  'created desc': 'Newest first',
  'created asc': 'Oldest first',
  'name asc': 'Name, A to Z',
  'name desc': 'Name, Z to A',
  'email asc': 'E-mail, A to Z',
  'balance desc': 'Highest balance',
  'balance asc': 'Lowest balance',
};

/** Everyone who can sign in, with search, filter, sort and pages on the server. */
export function UsersView() {
  usePageTitle('Manage Users & Balances');
  const { filters, given, filter, goTo } = useUrlFilters(defaults, 'page');
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const [cashFor, setCashFor] = useState<AdminUser | null>(null);
  const { user: staff } = useCurrentUser();
  const [suspended, setSuspended] = useState<AdminUser | null>(null);
  const users = useQuery(usersQuery(given));
  const { search, status } = filters;
  const summary = useQuery(userSummaryQuery({ status, ...(search && { search }) }));
  useEffect(fetchDialogs, []);

  if (users.isPending && summary.isPending) return <LoadingScreen label="Loading users" />;
  return (
    <>
      <PageHeader
        title="Manage Users & Balances"
        back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      />
      <QueryPanel query={summary} loading="Loading the totals" rows={1}>
        {(totals) => (
          <div className="mb-6 grid gap-4 sm:grid-cols-3">
            <StatCard label="Total Users" value={formatCount(totals.totalUsers)} />
            <StatCard label="Total Accounts" value={formatCount(totals.totalAccounts)} />
            <StatCard
              label="Total Balance"
              value={<Money cents={centsOf(totals.totalBalance)} />}
            />
          </div>
        )}
      </QueryPanel>
      <Card>
        <CardHeader
          title="All Users"
          description={<MatchCount matching={summary.data?.matching} />}
        />
        <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
          <SearchBox
            label="Search"
            placeholder="Name, e-mail or account number"
            value={search}
            onChange={(value) => filter({ search: value })}
            className="sm:col-span-2 lg:col-span-1"
          />
          <Field label="Status">
            <Select value={status} onChange={(event) => filter({ status: event.target.value })}>
              <option value="all">All</option>
              <option value="active">Active</option>
              <option value="suspended">Suspended</option>
              <option value="awaiting_deposit">Awaiting deposit</option>
            </Select>
          </Field>
          <Field label="Sort by">
            <Select
              value={`${filters.sort} ${filters.order}`}
              onChange={(event) => {
                const [sort, order] = event.target.value.split(' ');
                filter({ ...(sort && { sort }), ...(order && { order }) });
              }}
            >
              {Object.entries(sorts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <QueryPanel query={users} loading="Loading users">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title="No users found">
                Nobody matches. Try part of a name or e-mail, or the start of an account number.
              </EmptyState>
            ) : (
              <UsersTable
                users={rows}
                staffId={staff?.id ?? null}
                onEdit={setEdited}
                onBookCash={setCashFor}
                onSuspend={setSuspended}
              />
            )
          }
        </QueryPanel>
        <Pagination
          label="Users"
          page={Number(filters.page)}
          pageCount={Math.ceil((summary.data?.matching ?? 0) / limits.staffPageSize)}
          onPageChange={(page) => goTo(String(page))}
        />
      </Card>
      {edited && <EditUserDialog user={edited} onClose={() => setEdited(null)} />}
      {cashFor && staff && (
        <CounterDialog user={cashFor} staffId={staff.id} onClose={() => setCashFor(null)} />
      )}
      {suspended && <SuspendDialog user={suspended} onClose={() => setSuspended(null)} />}
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
