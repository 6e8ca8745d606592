import type { AccountType } from '@seven-hills/bank/limits';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { account } from '@seven-hills/contracts/money/accounts';
import type { adminUser } from '@seven-hills/contracts/staff/users';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { hasFrozenAccount } from '../../money/accounts/account-stops.ts';
import { accountUpdatedAt } from '../../money/accounts/read-account.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import { joinStaff, roleColumn } from '../../people/identity/staff-member.ts';
import { stopCondition } from '../../people/identity/stops.ts';

type AdminUser = Given<typeof adminUser>;

export interface UserRow extends Omit<AdminUser, 'account'> {
  id: bigint;
  account_id: bigint | null;
  account_number: string | null;
  account_type: AccountType | null;
  posted: bigint | null;
  held: bigint | null;
  owed: bigint | null;
  frozen: boolean | null;
  awaits_deposit: boolean | null;
  account_created_at: Date | null;
  account_updated_at: Date | null;
}

/** SQL for the open stops of a customer, over `customer`. */
const openStops = `(
  select coalesce(json_agg(
           json_build_object(
             'kind', stop.kind, 'reason', stop.reason, 'note', stop.note,
             'startedAt', stop.started_at,
             'startedBy', starter.first_name || ' ' || starter.last_name
           ) order by stop.id), '[]')
  from customer_stop as stop
  left join customer as starter on starter.id = stop.started_by
  where stop.customer_id = customer.id and stop.ended_at is null)`;

/** SQL for the latest removal of a customer's second factors by staff, over `customer`. */
const latestReset = `(
  select json_build_object('state', state, 'startedAt', started_at, 'dueAt', due_at,
                           'endedAt', ended_at)
  from factor_reset
  where factor_reset.customer_id = customer.id
  order by factor_reset.id desc limit 1)`;

/** SQL for how many open accounts a customer owns, over `customer`. */
const accountCount = `(
  select count(*)::int from account_owner as held
  join account as owned on owned.id = held.account_id
  where held.customer_id = customer.id and held.until is null and held.role <> 'viewer'
    and owned.closed_at is null)`;

/** SQL for the status of a customer's account, over the sources of `userSources`. */
const statusOfUser = `case
  when ${stopCondition('closing')} then 'closed'
  when ${stopCondition('death')} then 'deceased'
  when account.id is null then 'no_account'
  when ${stopCondition('suspension')} then 'suspended'
  when ${hasFrozenAccount('customer.id')} then 'frozen'
  when account.awaits_deposit then 'awaiting_deposit'
  when state.frozen then 'suspended'
  else 'active' end`;

/** Every column of a UserRow, over the sources of `userSources`. */
export const userColumns = `
  customer.id, customer.first_name as "firstName", customer.last_name as "lastName",
  customer.email, ${roleColumn}, customer.has_initial_deposit as "hasInitialDeposit",
  customer.phone_number as "phoneNumber", customer.created_at as "createdAt",
  ${statusOfUser} as status,
  account.id as account_id, account.account_number, account.account_type,
  ${accountCount} as "accountCount", state.posted, state.held, state.shortfall as owed, state.frozen,
  account.awaits_deposit,
  account.created_at as account_created_at, ${accountUpdatedAt} as account_updated_at,
  ${openStops} as stops,
  case when customer.waiting_period_ends_at > now() then customer.waiting_period_ends_at end
    as "waitingPeriodEndsAt",
  case when name_change.id is not null then json_build_object(
    'id', name_change.id, 'firstName', name_change.first_name, 'lastName', name_change.last_name,
    'requestedAt', name_change.requested_at) end as "nameChange",
  customer.has_factor as "hasSecondFactor", ${flagsOf('customer.id')} as flags,
  ${latestReset} as "factorReset",
  (select count(*)::int from proposal
   where proposal.person_id = customer.id and proposal.state = 'open' and proposal.expires_at > now()
  ) as "openProposals"`;

/** SQL that joins the pending request for a new name, if any, to `customer`. */
export const joinNameChange =
  'left join name_change on name_change.customer_id = customer.id and name_change.outcome is null';

/** SQL for users, each with one account, from SQL that joins it. */
const usersWith = (joinAccount: string) => `customer
  ${joinAccount}
  left join ledger.account_state as state on state.id = account.id
  ${joinStaff('customer.id')}
  ${joinNameChange}`;

/** SQL for users with their primary accounts. */
export const userSources = usersWith(`
  left join account_owner as main on main.customer_id = customer.id and main.is_primary
  left join account on account.id = main.account_id`);

/** SQL for users with the account whose id is the first parameter. */
const usersWithAccount = usersWith('left join account on account.id = $1');

/**
 * Returns a user as a staff member sees them, without what colleagues wrote about that staff
 * member.
 */
export function toAdminUser(row: UserRow, viewerId: bigint): AdminUser {
  const isViewer = row.id === viewerId;
  return {
    ...row,
    account: accountOf(row),
    stops: row.stops.map((stop) => ({
      ...stop,
      ...(isViewer && { note: '', startedBy: null }),
      startedAt: new Date(stop.startedAt),
    })),
    nameChange: row.nameChange && {
      ...row.nameChange,
      requestedAt: new Date(row.nameChange.requestedAt),
    },
    factorReset: row.factorReset && {
      state: row.factorReset.state,
      startedAt: new Date(row.factorReset.startedAt),
      dueAt: new Date(row.factorReset.dueAt),
      endedAt: row.factorReset.endedAt && new Date(row.factorReset.endedAt),
    },
    flags: flagsFor(viewerId, row.id, row.flags),
    openProposals: isViewer ? 0 : row.openProposals,
  };
}

/** Returns the row's account, as its owner also sees it, or `null` if there is none. */
export function accountOf(row: UserRow): Given<typeof account> | null {
  const posted = row.posted ?? 0n;
  const held = row.held ?? 0n;
  if (row.account_id === null || row.account_number === null || row.account_type === null)
    return null;
  return {
    id: row.account_id,
    userId: row.id,
    accountNumber: row.account_number,
    accountType: row.account_type,
    balance: posted - held,
    currentBalance: posted,
    heldAmount: held,
    owed: row.owed ?? 0n,
    isActive: !row.frozen,
    createdAt: row.account_created_at ?? row.createdAt,
    updatedAt: row.account_updated_at ?? row.createdAt,
  };
}

/** Returns one user with the account, or `null`. */
export async function findUser(
  database: Database | Connection,
  id: bigint,
): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from ${userSources} where customer.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns one user with the account. Fails with `not_found`. */
export async function requireUser(database: Database | Connection, id: bigint): Promise<UserRow> {
  const user = await findUser(database, id);
  if (!user) throw noSuchUser();
  return user;
}

/** Returns the user in whose name an account is, with that account, or `null` if there is none. */
export async function findHolder(
  database: Database | Connection,
  accountId: number | null,
): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from ${usersWithAccount}
     where customer.id = (select customer_id from account where id = $1)`,
    [accountId],
  );
  return rows[0] ?? null;
}

/**
 * Returns a user with one of the accounts that they own, alone or with others, or `null` if they
 * own no such account.
 */
export async function findOwner(
  database: Database | Connection,
  { userId, accountId }: { userId: bigint; accountId: number },
): Promise<UserRow | null> {
  const { rows } = await database.query<UserRow>(
    `select ${userColumns} from ${usersWithAccount}
     where customer.id = $2 and exists (
       select from account_owner as held
       where held.account_id = $1 and held.customer_id = $2 and held.until is null
         and held.role <> 'viewer')`,
    [accountId, userId],
  );
  return rows[0] ?? null;
}

/**
 * Returns the person whom a staff call means: the one that it names, or the holder of the account.
 * Fails with `not_found`.
 */
export const requirePerson = (
  connection: Connection,
  { accountId, userId }: { accountId: number; userId?: number | undefined },
): Promise<UserRow> =>
  userId === undefined
    ? requireHolder(connection, accountId)
    : requireUser(connection, BigInt(userId));

/**
 * Returns the open accounts that a person owns, alone or with others, in the order in which they
 * are locked.
 */
export async function accountsOwnedBy(connection: Connection, personId: bigint): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select account.id
     from account_owner as held
     join account on account.id = held.account_id
     where held.customer_id = $1 and held.until is null and held.role <> 'viewer' and account.closed_at is null
     order by account.id`,
    [personId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the user in whose name an account is, with that account. Fails with `not_found`. */
export async function requireHolder(
  database: Database | Connection,
  accountId: number | null,
): Promise<UserRow> {
  const holder = await findHolder(database, accountId);
  if (!holder) throw noSuchAccount();
  return holder;
}

export const noSuchUser = () => new Refusal('not_found', 'There is no such user.');

export const noSuchAccount = () => new Refusal('not_found', 'User account not found');
