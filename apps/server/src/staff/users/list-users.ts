import { hasPermission } from '@seven-hills/bank/staff-roles';
import type { Given, QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { account } from '@seven-hills/contracts/money/accounts';
import type {
  listUsers as listContract,
  UserFilters,
  UserRole,
  UserSort,
} from '@seven-hills/contracts/staff/users';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { hasFrozenAccount } from '../../money/accounts/account-stops.ts';
import { joinStaff } from '../../people/identity/staff-member.ts';
import { stopCondition } from '../../people/identity/stops.ts';
import { peopleMatching } from './search-people.ts';
import {
  accountOf,
  joinNameChange,
  toAdminUser,
  type UserRow,
  userColumns,
  userSources,
} from './user-row.ts';

/** The rows of a list to return. */
interface Slice {
  limit: number;
  offset: number;
}

/** The SQL order of each sort. The id breaks ties, so that pages neither repeat nor skip anyone. */
const orders: Record<UserSort, (direction: 'asc' | 'desc') => string> = {
  created: (direction) => `customer.id ${direction}`,
  name: (direction) =>
    `lower(customer.last_name) ${direction}, lower(customer.first_name) ${direction}, customer.id ${direction}`,
  email: (direction) => `customer.email ${direction}`,
  balance: (direction) => `state.posted ${direction} nulls last, customer.id ${direction}`,
};

/** SQL for when a person last signed in, over `customer`; null if never. */
const lastSignIn = `(
  select max(happened_at) from audit_event
  where action = 'signed_in' and actor_id = customer.id)`;

type ListedRow = UserRow & { lastSignInAt: Date | null };

/**
 * Lists a page of users with their accounts and last sign-ins. Selects the page's ids first, from
 * only the tables and columns that the order and the filters need, so that a distant page does not
 * read every user in full.
 */
export async function listUsers(
  database: Database | Connection,
  { limit, offset, ...query }: QueryOf<typeof listContract> & Slice,
  viewer: Pick<Principal, 'customerId' | 'staffRole'>,
): Promise<RowOf<typeof listContract>[]> {
  const values: unknown[] = [limit, offset];
  const order = orders[query.sort](query.order);
  const conditions = await conditionsOf(database, query, values);
  const needsAccounts = query.status !== 'all' || query.sort === 'balance';
  const { rows } = await database.query<ListedRow>(
    `select ${userColumns}, ${lastSignIn} as "lastSignInAt"
     from ${userSources}
     where customer.id = any (array(
       select customer.id
       from ${needsAccounts ? userSources : 'customer'}
       where ${conditions}
       order by ${order}
       limit $1 offset $2
     ))
     order by ${order}`,
    values,
  );
  return rows.map(({ lastSignInAt, ...row }) => ({
    ...toAdminUser(row, viewer.customerId),
    ...(maySeeSignIn(viewer, row) && { lastSignInAt }),
  }));
}

/** When colleagues sign in is for those who may see it in the audit log. */
const maySeeSignIn = (
  { customerId, staffRole }: Pick<Principal, 'customerId' | 'staffRole'>,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
): boolean => role === 'user' || id === customerId || hasPermission(staffRole, 'audit.view');

/** Counts the users that match the filters. */
export async function countMatchingUsers(
  database: Database,
  filters: UserFilters,
): Promise<number> {
  const values: unknown[] = [];
  const conditions = await conditionsOf(database, filters, values);
  const { rows } = await database.query<{ matching: bigint }>(
    filters.status === 'all'
      ? `select count(*) as matching from customer where ${conditions}`
      : `select count(*) as matching from ${userSources} where ${conditions}`,
    values,
  );
  return Number(rows[0]?.matching ?? 0n);
}

/** Lists a page of customers' accounts, oldest first. */
export async function listAccounts(
  database: Database | Connection,
  { limit, offset }: Slice,
): Promise<Given<typeof account>[]> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns}
     from account
     join customer on customer.id = account.customer_id
     join ledger.account_state as state on state.id = account.id
     ${joinStaff('customer.id')}
     ${joinNameChange}
     order by account.id
     limit $1 offset $2`,
    [limit, offset],
  );
  return rows.flatMap((row) => accountOf(row) ?? []);
}

const isFrozenOnly = `${hasFrozenAccount('customer.id')}
  and not ${stopCondition('suspension', 'closing', 'death')}`;

const statusConditions = {
  all: 'true',
  active: `not account.awaits_deposit and not state.frozen and not ${stopCondition('death')}
    and not ${hasFrozenAccount('customer.id')}`,
  // A suspended account is frozen; frozen accounts are few and have their own index.
  suspended: `state.frozen
    and (not account.awaits_deposit or ${stopCondition('suspension')})
    and not ${stopCondition('closing', 'death')} and not (${isFrozenOnly})`,
  frozen: isFrozenOnly,
  awaiting_deposit: `account.awaits_deposit
    and not ${stopCondition('suspension', 'closing', 'death')} and not ${hasFrozenAccount('customer.id')}`,
  closed: stopCondition('closing'),
  deceased: `${stopCondition('death')} and not ${stopCondition('closing')}`,
  sign_in_blocked: stopCondition('sign_in_block'),
  name_change: 'name_change.id is not null',
};

/**
 * SQL for the people with a role, over `customer`; the role is the next parameter, if one is
 * needed.
 */
function roleCondition(role: UserRole, parameter: (value: unknown) => string): string {
  if (role === 'all') return 'true';
  const staff = 'select person_id from staff_member where ended_at is null';
  if (role === 'user') return `customer.id not in (${staff})`;
  return role === 'staff'
    ? `customer.id in (${staff})`
    : `customer.id in (${staff} and role = ${parameter(role)})`;
}

async function conditionsOf(
  database: Database | Connection,
  { search, status, role }: UserFilters,
  values: unknown[],
): Promise<string> {
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = [statusConditions[status], roleCondition(role, parameter)];
  if (search)
    conditions.push(`customer.id in (${await peopleMatching(database, search, parameter)})`);
  return conditions.join(' and ');
}
