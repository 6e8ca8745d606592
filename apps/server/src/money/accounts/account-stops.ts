import type { StopReason } from '@seven-hills/contracts/staff/stops';
import { setCreditsOnly, setFrozen } from '@seven-hills/ledger';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { stopCondition } from '../../people/identity/stops.ts';

/** SQL for whether staff froze an account for itself, from SQL for its id. */
export const isFrozenAlone = (accountId: string): string =>
  `exists (select from account_stop
           where account_stop.account_id = ${accountId} and account_stop.ended_at is null)`;

/**
 * SQL for whether an `account` is open: neither its owner nor, with that person, staff closed it.
 */
export const isOpenAccount = `(account.closed_at is null and not exists (
  select from customer_stop as closing
  where closing.customer_id = account.customer_id and closing.kind = 'closing'))`;

/**
 * SQL for whether staff froze one of a person's accounts for itself, from SQL for the person's id.
 */
export const hasFrozenAccount = (personId: string): string =>
  `exists (select from account_owner as held
           where held.customer_id = ${personId} and held.until is null and held.role <> 'viewer'
             and ${isFrozenAlone('held.account_id')})`;

/** SQL for whether staff have stopped a person's money. */
const isStopped = stopCondition('suspension', 'closing');

/** SQL for whether staff have reported a person's death, over `customer`. */
const isDead = stopCondition('death');

/** SQL for whether a person orders nothing from an account that others own, too. */
const mayNotOrder = `(${isStopped} or ${isDead})`;

/**
 * Freezes and unfreezes accounts in the ledger, as required by everything that can stop their
 * money: a missing initial deposit, stops of their owners, and a stop of the account itself. An
 * account that another owner may still use is not frozen; the stopped owner's part of it is marked.
 * An account whose owners have all died takes only credits.
 * The caller holds the locks of the ledger accounts, and for a shared one of the stopped owner's
 * PIN, under which these change. Returns the accounts that are frozen now.
 */
export async function applyStops(
  connection: Connection,
  accountIds: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await connection.query<{
    id: bigint;
    is_frozen: boolean;
    takes_only_credits: boolean;
  }>(
    `select account.id,
            account.closed_at is not null or account.awaits_deposit
              or ${isFrozenAlone('account.id')}
              or owners.users = 0 and owners.stopped > 0 or owners.count = 0 as is_frozen,
            owners.count > 0 and owners.users = 0 and owners.stopped = 0 as takes_only_credits
     from account
     cross join lateral (
       select count(*) as count, count(*) filter (where ${isStopped}) as stopped,
              count(*) filter (where not ${isStopped} and not ${isDead}) as users
       from account_owner as held
       join customer on customer.id = held.customer_id
       where held.account_id = account.id and held.until is null and held.role <> 'viewer'
     ) as owners
     where account.id = any ($1::bigint[])
     order by account.id`,
    [bigints(accountIds)],
  );
  await connection.query(
    `update account_owner as held set is_stopped = account.is_shared and ${mayNotOrder}
     from account, customer
     where held.account_id = any ($1::bigint[]) and held.until is null
       and account.id = held.account_id and customer.id = held.customer_id
       and held.is_stopped <> (account.is_shared and ${mayNotOrder})`,
    [bigints(accountIds)],
  );
  for (const { id, is_frozen, takes_only_credits } of rows) {
    await setFrozen(connection, id, is_frozen);
    await setCreditsOnly(connection, id, takes_only_credits);
  }
  return rows.flatMap(({ id, is_frozen }) => (is_frozen ? [id] : []));
}

interface NewAccountStop {
  accountId: bigint;
  startedBy: bigint;
  reason: StopReason;
  /** For staff only, like the reason. */
  note: string;
}

/** Starts the stop of one account; returns false if one is already open. */
export async function startAccountStop(
  connection: Connection,
  { accountId, startedBy, reason, note }: NewAccountStop,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `insert into account_stop (account_id, reason, note, started_by)
     values ($1, $2, $3, $4)
     on conflict (account_id) where ended_at is null do nothing`,
    [accountId, reason, note, startedBy],
  );
  return rowCount === 1;
}

/** Ends the open stop of one account; returns false if there is none. */
export async function endAccountStop(
  connection: Connection,
  { accountId, endedBy, note }: { accountId: bigint; endedBy: bigint; note: string },
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update account_stop set ended_at = now(), ended_by = $2, end_note = $3
     where account_id = $1 and ended_at is null`,
    [accountId, endedBy, note],
  );
  return rowCount === 1;
}

/**
 * Returns the open stop of one account, or null. Rely on it only under the lock of the ledger
 * account.
 */
export async function findAccountStop(
  database: Connection | Database,
  accountId: bigint,
): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint }>(
    'select id from account_stop where account_id = $1 and ended_at is null',
    [accountId],
  );
  return rows[0]?.id ?? null;
}
