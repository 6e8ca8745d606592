import { words } from '@seven-hills/bank/words/words';
import { lockAccount } from '@seven-hills/ledger';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { applyStops, findAccountStop } from '../../money/accounts/account-stops.ts';
import { waitForOutsideCalls } from '../../money/accounts/outside-calls.ts';
import { lockPin } from '../../people/identity/lock-person.ts';
import { endStop, type StopCause, startStop } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { accountsOwnedBy, requirePerson, type UserRow } from '../users/user-row.ts';
import { accountActivatedMail, accountSuspendedMail, suspensionEndedMail } from './mails.ts';

/** The person to change: the one with this id, or in whose name the account is. */
export interface PersonNamed {
  accountId: number;
  userId?: number | undefined;
}

/**
 * Suspends a person's accounts, whether or not the initial deposit has arrived, and waits for wires
 * and payments of theirs that are already being sent. `isStopped` is false if one is still being
 * sent after ten seconds. Fails with `not_found` or `conflict` (the caller's own).
 */
export async function suspendAccount(
  database: Database,
  staff: ActingStaff,
  form: PersonNamed & StopCause,
  origin: Origin,
): Promise<{ isStopped: boolean }> {
  const staffId = staff.customerId;
  const stopped = await inStaffTransaction(database, staff, async (connection) => {
    const { holder, accountIds } = await lockHolder(connection, staffId, form);
    const { reason, note } = form;
    const stop = { customerId: holder.id, kind: 'suspension', startedBy: staffId } as const;
    if (!(await startStop(connection, { ...stop, reason, note }))) return accountIds;
    await changeFrozen(connection, accountIds);
    await recordEvent(connection, {
      action: 'account_suspended',
      ...eventOf(staffId, holder, origin, true),
      detail: note === null ? reason : `${reason}: ${note}`,
    });
    await queueMail(connection, holder.email, accountSuspendedMail(holder.firstName));
    return accountIds;
  });
  const waited = await Promise.all(stopped.map((id) => waitForOutsideCalls(database, id)));
  return { isStopped: waited.every(Boolean) };
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
  form: PersonNamed & { note: string | null },
  origin: Origin,
): Promise<EndedSuspension> {
  const staffId = staff.customerId;
  await refuseWhileWaiting(database, staffId, 'activate accounts');
  return inStaffTransaction(database, staff, (connection) =>
    endSuspension(connection, staffId, form, origin),
  );
}

export const closedForGood = () => new Refusal('conflict', 'This account is closed for good.');

interface EndedSuspension {
  isActive: boolean;
  /** How many of the person's accounts stay frozen, because staff froze them for themselves. */
  stillFrozen: number;
}

/** Refuses to activate a person whose account was frozen for itself. */
export const frozenAlone = () =>
  new Refusal(
    'conflict',
    `The ${words.customer} is not suspended, but this account is frozen. Release it on the account’s page.`,
  );

/**
 * Like `activateAccount`, but in the caller's transaction and without the check of the caller's own
 * password.
 */
export async function endSuspension(
  connection: Connection,
  staffId: bigint,
  { note, ...named }: PersonNamed & { note: string | null },
  origin: Origin,
): Promise<EndedSuspension> {
  const { holder, accountIds } = await lockHolder(connection, staffId, named);
  const isActive = !holder.awaits_deposit;
  const stop = { customerId: holder.id, kind: 'suspension', endedBy: staffId, note } as const;
  const wasSuspended = await endStop(connection, stop);
  if (!wasSuspended && !isActive)
    throw new Refusal(
      'conflict',
      `This ${words.customer} has not made the initial deposit yet. The deposit activates the account.`,
    );
  if (!wasSuspended && !holder.frozen) return { isActive, stillFrozen: 0 };
  if (!wasSuspended && (await findAccountStop(connection, BigInt(named.accountId))))
    throw frozenAlone();
  const frozen = await changeFrozen(connection, accountIds);
  const stillFrozen = isActive ? frozen.length : 0;
  await recordEvent(connection, {
    action: 'account_activated',
    ...eventOf(staffId, holder, origin, false),
    ...(note === null ? {} : { detail: note }),
  });
  const { email, firstName } = holder;
  const mail = isActive
    ? accountActivatedMail(firstName, stillFrozen)
    : suspensionEndedMail(firstName);
  await queueMail(connection, email, mail);
  return { isActive, stillFrozen };
}

/**
 * Locks a person's open accounts, whose suspension changes, and returns them with their holder.
 * Every posting takes the same lock, so the change affects everything decided after it. Of two
 * simultaneous requests, the second finds the change made; repeating it does not log or mail again.
 */
async function lockHolder(
  connection: Connection,
  staffId: bigint,
  named: PersonNamed,
): Promise<{ holder: UserRow; accountIds: readonly bigint[] }> {
  // Postings on a shared account read under their PIN's lock whether the person is stopped.
  const { id: personId } = await requirePerson(connection, named);
  await lockPin(connection, personId);
  for (const id of await accountsOwnedBy(connection, personId)) await lockAccount(connection, id);
  // Read again, with an account that the person opened before the locks were taken.
  const accountIds = await accountsOwnedBy(connection, personId);
  const holder = await requirePerson(connection, named);
  if (holder.id === staffId)
    throw new Refusal(
      'conflict',
      'You cannot suspend or activate your own account. Please ask a colleague.',
    );
  if ((await peopleSharingWith(connection, holder.id)).includes(staffId))
    throw new Refusal('conflict', 'You share an account with this person. Please ask a colleague.');
  if (holder.status === 'closed') throw closedForGood();
  return { holder, accountIds };
}

/** Freezes or unfreezes accounts whose stops have changed; returns those that are frozen now. */
async function changeFrozen(
  connection: Connection,
  accountIds: readonly bigint[],
): Promise<bigint[]> {
  await connection.query('update account set updated_at = now() where id = any ($1::bigint[])', [
    bigints(accountIds),
  ]);
  return applyStops(connection, accountIds);
}

const eventOf = (staffId: bigint, holder: UserRow, origin: Origin, isSuspended: boolean) => ({
  actorId: staffId,
  subjectId: holder.id,
  origin,
  before: { accountNumber: holder.account_number, status: holder.status },
  after: {
    accountNumber: holder.account_number,
    status: isSuspended ? 'suspended' : holder.awaits_deposit ? 'awaiting_deposit' : 'active',
  },
});
