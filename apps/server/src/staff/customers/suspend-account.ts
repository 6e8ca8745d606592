import { lockAccount, setFrozen } from '@seven-hills/ledger';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { waitForOutsideCalls } from '../../money/accounts/outside-calls.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { accountActivatedMail, accountSuspendedMail } from '../../platform/mail/staff-messages.ts';
import { findHolder } from './user-row.ts';

/**
 * Suspends an account, and waits for its wires and payments that are already being sent.
 * `isStopped` is false if one is still being sent after ten seconds. Fails with `not_found`.
 */
export async function suspendAccount(
  database: Database,
  staffId: bigint,
  accountId: number,
  origin: Origin,
): Promise<{ isStopped: boolean }> {
  await setSuspended(database, staffId, accountId, true, origin);
  return { isStopped: await waitForOutsideCalls(database, BigInt(accountId)) };
}

/**
 * Activates a suspended account, which releases its waiting transactions. Fails with `not_found`,
 * with `conflict` if the initial deposit has not been made, or with `recently_reset` (the caller's
 * own password).
 */
export async function activateAccount(
  database: Database,
  staffId: bigint,
  accountId: number,
  origin: Origin,
): Promise<void> {
  const whatWaits = (moment: string) => `You can activate accounts after ${moment}.`;
  await refuseWhileWaiting(database, staffId, whatWaits);
  await setSuspended(database, staffId, accountId, false, origin);
}

/**
 * Affects every posting decided from now on. Repeating it changes nothing and does not log or mail
 * again.
 */
async function setSuspended(
  database: Database,
  staffId: bigint,
  accountId: number,
  isSuspended: boolean,
  origin: Origin,
): Promise<void> {
  await inTransaction(database, (connection) =>
    changeSuspended(connection, staffId, accountId, isSuspended, origin),
  );
}

/** The same in the caller's transaction. */
export async function changeSuspended(
  connection: Connection,
  staffId: bigint,
  accountId: number,
  isSuspended: boolean,
  origin: Origin,
): Promise<void> {
  // Of two simultaneous requests, the second waits here and finds the change made.
  await lockAccount(connection, BigInt(accountId));
  const holder = await findHolder(connection, accountId);
  if (!holder) throw new Refusal('not_found', 'User account not found');
  if (!isSuspended && !holder.has_initial_deposit)
    throw new Refusal(
      'conflict',
      'This customer has not made the initial deposit yet. The deposit activates the account.',
    );
  if (holder.frozen === isSuspended) return;
  await setFrozen(connection, BigInt(accountId), isSuspended);
  await connection.query('update account set updated_at = now() where id = $1', [accountId]);
  await recordEvent(connection, {
    action: isSuspended ? 'account_suspended' : 'account_activated',
    actorId: staffId,
    subjectId: holder.id,
    origin,
    before: { accountNumber: holder.account_number, isActive: isSuspended },
    after: { accountNumber: holder.account_number, isActive: !isSuspended },
  });
  const mail = isSuspended ? accountSuspendedMail : accountActivatedMail;
  await queueMail(connection, holder.email, mail(holder.first_name));
}
