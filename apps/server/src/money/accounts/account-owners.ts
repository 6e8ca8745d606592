import type { AskedAccounts } from '@seven-hills/contracts/fields';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import type { AccountAccess, Principal } from '../../http/callers/principal.ts';

/** SQL for whether `account` is the primary account of a person, from SQL for the person's id. */
export const isPrimaryOf = (personId: string, account = 'account'): string =>
  `${account}.id = (select account_id from account_owner where customer_id = ${personId} and is_primary)`;

/** SQL for whether a person owns or has owned an account, from SQL for the ids of both. */
export const hasOwned = (personId: string, accountId: string): string =>
  `exists (select from account_owner
           where customer_id = ${personId} and account_id = ${accountId} and role <> 'viewer')`;

/** SQL for whether a person owns an open account, and does not only view it. */
export const ownsNow = (personId: string, accountId: string): string =>
  `exists (select from account_owner
           where customer_id = ${personId} and account_id = ${accountId} and role <> 'viewer'
             and until is null)`;

/**
 * SQL for whether a person owns or views an account, or did when it was closed, from SQL for the
 * ids of both.
 */
export const mayReadNow = (personId: string, accountId: string): string =>
  `exists (select from account_owner as held
           join account on account.id = held.account_id
           where held.customer_id = ${personId} and held.account_id = ${accountId} and ${mayRead})`;

/** SQL for whether several people own `account`, or did when it was closed. */
export const wasShared = (account: string): string =>
  `(${account}.is_shared or ${account}.closed_at is not null and 1 < (
     select count(*) from account_owner as last_owner
     where last_owner.account_id = ${account}.id and last_owner.role <> 'viewer'
       and last_owner.until = ${account}.closed_at
   ))`;

/** SQL for who owns an account now, from SQL for its id. */
const ownersNow = (accountId: string): string =>
  `(select array_agg(customer_id order by customer_id) from account_owner
    where account_id = ${accountId} and until is null and role <> 'viewer')`;

/** SQL for whether the same people own two accounts now, from SQL for their ids. */
export const hasSameOwners = (one: string, other: string): string =>
  `${ownersNow(one)} = ${ownersNow(other)}`;

/**
 * SQL for whether a person owned two accounts at a time, alone or with others, from SQL for the ids
 * and the time. The answer about a past time never changes.
 */
export const sharedOwner = (one: string, other: string, time: string): string =>
  `exists (select from account_owner as one_owner
           join account_owner as other_owner using (customer_id)
           where one_owner.account_id = ${one} and other_owner.account_id = ${other}
             and one_owner.role <> 'viewer' and other_owner.role <> 'viewer'
             and greatest(one_owner.since, other_owner.since) <= ${time}
             and ${time} < least(coalesce(one_owner.until, 'infinity'), coalesce(other_owner.until, 'infinity')))`;

/** SQL for whether a person, as `held`, owns or views `account`, or did when it was closed. */
export const mayRead = '(held.until is null or held.until = account.closed_at)';

/**
 * Returns what a person may do with an account now; null for nothing. Whoever owned an account when
 * it was closed still reads it.
 */
export async function accessTo(
  database: Database,
  customerId: bigint,
  accountId: bigint,
): Promise<AccountAccess | null> {
  const { rows } = await database.query<{ role: string; is_closed: boolean }>({
    name: 'access-to-account',
    text: `select held.role, account.closed_at is not null as is_closed
           from account_owner as held
           join account on account.id = held.account_id
           where held.customer_id = $1 and held.account_id = $2 and ${mayRead}`,
    values: [customerId, accountId],
  });
  if (!rows[0]) return null;
  return rows[0].role === 'viewer' || rows[0].is_closed ? 'read' : 'move';
}

/**
 * Returns the account of a person that a transaction is in; of two, the one that is open, that
 * they own, or that paid; null if neither is theirs.
 */
export async function accountOfTransaction(
  database: Database,
  customerId: bigint,
  transactionId: bigint,
): Promise<bigint | null> {
  const { rows } = await database.query<{ account_id: bigint }>({
    name: 'account-of-transaction',
    text: `select held.account_id from bank_transaction as item
           join account_owner as held
             on held.account_id in (item.from_account_id, item.to_account_id)
           join account on account.id = held.account_id
           where item.id = $2 and held.customer_id = $1 and ${mayRead}
           order by account.closed_at is not null, held.role = 'viewer',
                    held.account_id = item.from_account_id desc
           limit 1`,
    values: [customerId, transactionId],
  });
  return rows[0]?.account_id ?? null;
}

/** Returns whether a person may use an account, or once could. */
export async function hasUsed(
  database: Database | Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from account_owner where customer_id = $1 and account_id = $2 limit 1',
    [customerId, accountId],
  );
  return rowCount !== 0;
}

/**
 * Returns the accounts that a call is about: all open ones that the person owns, alone or with
 * others, the primary one first, if it asks for `all`; otherwise the one that the principal names.
 * Empty for staff without an account.
 */
export async function accountsAsked(
  database: Database,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  asked: AskedAccounts,
): Promise<bigint[]> {
  if (asked !== 'all') return accountId === null ? [] : [accountId];
  const { rows } = await database.query<{ id: bigint }>({
    name: 'owned-accounts',
    text: `select account.id
           from account_owner as held
           join account on account.id = held.account_id
           where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
             and account.closed_at is null
           order by held.is_primary desc, account.id`,
    values: [customerId],
  });
  return rows.map(({ id }) => id);
}

interface CurrentOwner {
  id: bigint;
  firstName: string;
  email: string;
  isViewer: boolean;
}

/** Returns the people who may use an account now, including those who may only view it. */
export async function currentOwners(
  connection: Connection,
  accountId: bigint,
): Promise<CurrentOwner[]> {
  const { rows } = await connection.query<CurrentOwner>(
    `select customer.id, customer.first_name as "firstName", customer.email,
            held.role = 'viewer' as "isViewer"
     from account_owner as held
     join customer on customer.id = held.customer_id
     where held.account_id = $1 and held.until is null
     order by held.id`,
    [accountId],
  );
  return rows;
}

/**
 * SQL for the ids of the people who may use accounts now, and of those in whose name they are, from
 * SQL for the accounts' ids. Staff serve none of these accounts that they may use themselves.
 */
export const usersOfAccounts = (accountIds: string): string =>
  `select customer_id from account where id in (${accountIds})
   union
   select customer_id from account_owner where account_id in (${accountIds}) and until is null`;

/** SQL for whether a person is one of `usersOfAccounts`, from SQL for the ids of all. */
export const usesOneOf = (personId: string, accountIds: string): string =>
  `${personId} in (${usersOfAccounts(accountIds)})`;

/** Returns the people who may use one of these accounts now, and those in whose name they are. */
export async function ownersOf(
  database: Database | Connection,
  ...accountIds: readonly (bigint | null)[]
): Promise<bigint[]> {
  const { rows } = await database.query<{ customer_id: bigint }>(
    usersOfAccounts('select unnest($1::bigint[])'),
    [bigints(accountIds)],
  );
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * Returns a person, and everyone who shares an account with them: those who may use an account that
 * the person owns, and the owners of an account that the person may use. Staff among them make no
 * decisions about the person.
 */
export async function peopleSharingWith(
  database: Database | Connection,
  personId: bigint,
): Promise<bigint[]> {
  const { rows } = await database.query<{ customer_id: bigint }>(
    `select $1::bigint as customer_id
     union
     select other.customer_id
     from account_owner as held
     join account_owner as other on other.account_id = held.account_id
     where held.customer_id = $1 and held.until is null and other.until is null
       and (held.role <> 'viewer' or other.role <> 'viewer')`,
    [personId],
  );
  return rows.map(({ customer_id }) => customer_id);
}
