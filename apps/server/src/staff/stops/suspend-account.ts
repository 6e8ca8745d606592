import { lockAccount, setFrozen } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { waitForOutsideCalls } from '../../money/accounts/outside-calls.ts';
import { endStop, type StopCause, startStop } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { accountsOfHolder, requireHolder, type UserRow } from '../users/user-row.ts';
import { accountActivatedMail, accountSuspendedMail, suspensionEndedMail } from './mails.ts';

interface AccountToSuspend extends StopCause {
  accountId: number;
}

/**
 * Suspends a person's accounts, whether or not the initial deposit has arrived, and waits for wires and
 * payments of the named one that are already being sent. `isStopped` is false if one is still being sent after ten
 * seconds. Fails with `not_found` or `conflict` (the caller's own).
 */
export async function suspendAccount(
  database: Database,
  staff: ActingStaff,
  form: AccountToSuspend,
  origin: Origin,
): Promise<{ isStopped: boolean }> {
  const staffId = staff.customerId;
  await inStaffTransaction(database, staff, async (connection) => {
    const holder = await lockHolder(connection, staffId, form.accountId);
    const { reason, note } = form;
    const stop = { customerId: holder.id, kind: 'suspension', startedBy: staffId } as const;
    if (!(await startStop(connection, { ...stop, reason, note }))) return;
    await freeze(connection, holder.id, true);
    await recordEvent(connection, {
      action: 'account_suspended',
      ...eventOf(staffId, holder, origin, true),
      detail: note === null ? reason : `${reason}: ${note}`,
    });
    await queueMail(connection, holder.email, accountSuspendedMail(holder.firstName));
  });
  return { isStopped: await waitForOutsideCalls(database, BigInt(form.accountId)) };
}

/**
 * Ends the suspension of an account, which releases its waiting transactions. An account without
 * its initial deposit stays inactive until that arrives; `isActive` is false then. Fails with
 * `not_found`, with `conflict` (the caller's own, or one that only awaits its initial deposit), or
 * with `recently_reset` (the caller's own password).
 */
export async function activateAccount(
  database: Database,
  staff: ActingStaff,
  { accountId, note }: { accountId: number; note: string | null },
  origin: Origin,
): Promise<{ isActive: boolean }> {
  const staffId = staff.customerId;
  await refuseWhileWaiting(database, staffId, 'activate accounts');
  return inStaffTransaction(database, staff, (connection) =>
    endSuspension(connection, staffId, { accountId, note }, origin),
  );
}

export const closedForGood = () => new Refusal('conflict', 'This account is closed for good.');

/**
 * Like `activateAccount`, but in the caller's transaction and without the check of the caller's own
 * password.
 */
export async function endSuspension(
  connection: Connection,
  staffId: bigint,
  { accountId, note }: { accountId: number; note: string | null },
  origin: Origin,
): Promise<{ isActive: boolean }> {
  const holder = await lockHolder(connection, staffId, accountId);
  const isActive = holder.hasInitialDeposit;
  const stop = { customerId: holder.id, kind: 'suspension', endedBy: staffId, note } as const;
  const wasSuspended = await endStop(connection, stop);
  if (!wasSuspended && !isActive)
    throw new Refusal(
      'conflict',
      'This customer has not made the initial deposit yet. The deposit activates the account.',
    );
  if (!wasSuspended && !holder.frozen) return { isActive };
  if (isActive) await freeze(connection, holder.id, false);
  await recordEvent(connection, {
    action: 'account_activated',
    ...eventOf(staffId, holder, origin, false),
    ...(note === null ? {} : { detail: note }),
  });
  const mail = isActive ? accountActivatedMail : suspensionEndedMail;
  await queueMail(connection, holder.email, mail(holder.firstName));
  return { isActive };
}

/**
 * Locks the accounts whose suspension changes and returns their holder. Every posting takes the same
 * lock, so the change affects everything decided after it. Of two simultaneous requests, the second
 * finds the change made; repeating it does not log or mail again.
 */
async function lockHolder(
  connection: Connection,
  staffId: bigint,
  accountId: number,
): Promise<UserRow> {
  for (const id of await accountsOfHolder(connection, accountId)) await lockAccount(connection, id);
  const holder = await requireHolder(connection, accountId);
  if (holder.id === staffId)
    throw new Refusal(
      'conflict',
      'You cannot suspend or activate your own account. Please ask a colleague.',
    );
  if (holder.status === 'closed') throw closedForGood();
  return holder;
}

/** Freezes or unfreezes all of a person's accounts that are open. */
async function freeze(connection: Connection, holderId: bigint, frozen: boolean): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    `update account set updated_at = now() where customer_id = $1 and closed_at is null
     returning id`,
    [holderId],
  );
  for (const { id } of rows) await setFrozen(connection, id, frozen);
}

const eventOf = (staffId: bigint, holder: UserRow, origin: Origin, isSuspended: boolean) => ({
  actorId: staffId,
  subjectId: holder.id,
  origin,
  before: { accountNumber: holder.account_number, status: holder.status },
  after: {
    accountNumber: holder.account_number,
    status: isSuspended ? 'suspended' : holder.hasInitialDeposit ? 'active' : 'awaiting_deposit',
  },
});
