import type { Connection } from '@seven-hills/postgres';
import { applyStops } from '../accounts/account-stops.ts';
import { changeCategorizer } from '../categories/use-other.ts';
import { endInvitationsBy } from './invitations.ts';
import { listPeople } from './list-people.ts';

/**
 * Ends an owner's part of an account; one that was in their name goes to the owner who joined
 * first. Changes nothing and returns false for the only owner. The caller holds the locks of the
 * ledger account and of the account.
 */
export async function endOwnership(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<boolean> {
  const owners = (await listPeople(connection, customerId, accountId)).filter(
    ({ role }) => role !== 'viewer',
  );
  const successor = owners.find(({ isYou }) => !isYou);
  if (!successor) return false;
  if (owners.some(({ isYou, isTaxOwner }) => isYou && isTaxOwner))
    await putInNameOf(connection, accountId, { from: customerId, to: successor.id });
  await endPart(connection, customerId, accountId);
  // A suspended owner who stays alone has a frozen account.
  await applyStops(connection, [accountId]);
  return true;
}

async function putInNameOf(
  connection: Connection,
  accountId: bigint,
  { from, to }: { from: bigint; to: bigint },
): Promise<void> {
  await connection.query('update account set customer_id = $2, updated_at = now() where id = $1', [
    accountId,
    to,
  ]);
  await connection.query(
    `update account_owner set role = 'owner'
     where account_id = $1 and customer_id = $2 and until is null`,
    [accountId, to],
  );
  await changeCategorizer(connection, accountId, from);
}

/**
 * Ends a person's role, with what they set up for it. If the account was the primary one, their
 * oldest other account becomes that.
 */
export async function endPart(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<void> {
  const { rows } = await connection.query<{ was_primary: boolean }>(
    `update account_owner as held set until = now(), is_primary = false
     from account_owner as before
     where before.id = held.id and held.account_id = $1 and held.customer_id = $2
       and held.until is null
     returning before.is_primary as was_primary`,
    [accountId, customerId],
  );
  await endInvitationsBy(connection, customerId, accountId);
  for (const table of ['low_balance', 'account_alert_amount'])
    await connection.query(`delete from ${table} where account_id = $1 and customer_id = $2`, [
      accountId,
      customerId,
    ]);
  if (rows[0]?.was_primary) await chooseOldestPrimary(connection, customerId);
}

/** Makes the oldest open account of a person who has no primary one that, if there is any. */
export async function chooseOldestPrimary(
  connection: Connection,
  customerId: bigint,
): Promise<void> {
  await connection.query(
    `update account_owner set is_primary = true
     where id = (
       select min(held.id) from account_owner as held
       join account on account.id = held.account_id
       where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
         and account.closed_at is null
     )`,
    [customerId],
  );
}
