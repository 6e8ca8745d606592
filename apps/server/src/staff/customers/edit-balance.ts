import type { Account } from '@seven-hills/contracts/api/money/account';
import type { editBalance as contract } from '@seven-hills/contracts/api/staff/admin-users';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { balanceAdjustmentKind } from './balance-posting.ts';
import { accountOf, findHolder } from './user-row.ts';

/**
 * Sets an account's posted balance with a transfer for the difference and a reason that the
 * customer sees too. Works on suspended accounts. With `expectedBalance`, checks under the
 * account's lock that the balance has not changed. Fails with `not_found`, `conflict` (the balance
 * is already that amount, or the account is the caller's own), `balance_changed`,
 * `below_held_money` or `recently_reset` (the caller's own password).
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
    throw new Refusal(
      'conflict',
      'Another staff member must edit the balance of your own account.',
    );
  const order = { customerId: holder.id, newBalance, expectedBalance, reason };
  await postings.move(balanceAdjustmentKind, { ...order, setBy: { staffId, origin } }, null);
  const adjusted = await findHolder(database, accountId);
  const account = adjusted && accountOf(adjusted);
  if (!account) throw new Error(`account ${accountId} disappeared`);
  return account;
}
