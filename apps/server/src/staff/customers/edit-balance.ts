import type { Account } from '@seven-hills/contracts/api/account';
import type { editBalance as contract } from '@seven-hills/contracts/api/admin-users';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { balanceAdjustmentKind } from './balance-posting.ts';
import { accountOf, findHolder } from './user-row.ts';

/**
 * Sets an account's posted balance by an adjusting transfer for the difference, with the reason that
 * the customer sees too. A suspended account can be adjusted.
 * With `expectedBalance`, only while the balance is still that one: judged under the account's lock.
 * Fails with `not_found`, `conflict` (it is that amount already, or one's own account),
 * `balance_changed`, `below_held_money` or `recently_reset` (one's own password).
 */
export async function editBalance(
  { database, postings }: { database: Database; postings: Postings },
  staffId: bigint,
  { accountId, newBalance, expectedBalance, reason }: BodyOf<typeof contract>,
  origin: Origin,
): Promise<Account> {
  await refuseWhileWaiting(database, staffId, (moment) => `You can edit balances after ${moment}.`);
  const holder = await findHolder(database, accountId);
  if (!holder) throw new Refusal('not_found', 'User account not found');
  if (holder.id === staffId)
    throw new Refusal('conflict', 'A colleague must edit the balance of your own account.');
  const order = { customerId: holder.id, newBalance, expectedBalance, reason };
  await postings.move(balanceAdjustmentKind, { ...order, setBy: { staffId, origin } }, null);
  const adjusted = await findHolder(database, accountId);
  const account = adjusted && accountOf(adjusted);
  if (!account) throw new Error(`account ${accountId} vanished`);
  return account;
}
