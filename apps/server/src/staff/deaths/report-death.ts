import { words } from '@seven-hills/bank/words/words';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { reportDeath as contract } from '@seven-hills/contracts/staff/deaths';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { lockPeople } from '../../money/account-sharing/lock-people.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { applyStops } from '../../money/accounts/account-stops.ts';
import { waitForOutsideCalls } from '../../money/accounts/outside-calls.ts';
import { type LockedPerson, lockPerson, lockPin } from '../../people/identity/lock-person.ts';
import { isStopped, startStop } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { voidMailedSecrets } from '../../people/password-rules/void-mailed-secrets.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { requireUser } from '../users/user-row.ts';
import { accountsHeldBy, endAccess, endOrders, type HeldAccount } from './end-orders.ts';

interface Reporting {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Reports that a person has died. In one transaction, their sessions and all that they ordered for
 * later end, their accounts take only credits, and joint owners, who go on, are told that the
 * person's access has ended. Then waits for wires and payments that are already being sent;
 * `isStopped` is false if one takes longer than ten seconds. Fails with `not_found`,
 * `recently_reset` (the caller's own password), or `conflict`: a date in the future or before the
 * person's birth, somebody who works here, shares an account with the caller, or is reported
 * already.
 */
export async function reportDeath(
  database: Database,
  personId: bigint,
  form: BodyOf<typeof contract>,
  { staff, origin }: Reporting,
): Promise<{ isStopped: boolean }> {
  await refuseWhileWaiting(database, staff.customerId, 'report deaths');
  const by = { actorId: staff.customerId, origin };
  const stopped = await inStaffTransaction(
    database,
    staff,
    (connection) => report(connection, personId, form, by),
    personId,
  );
  const waited = await Promise.all(stopped.map(({ id }) => waitForOutsideCalls(database, id)));
  return { isStopped: waited.every(Boolean) };
}

/** Returns the accounts whose money no longer leaves. */
async function report(
  connection: Connection,
  personId: bigint,
  { diedOn, reference }: BodyOf<typeof contract>,
  by: { actorId: bigint; origin: Origin },
): Promise<HeldAccount[]> {
  await requireUser(connection, personId);
  const { person, accounts } = await endOrdersAndLock(connection, personId);
  const { first_name: firstName, last_name: lastName, email } = person.customer;
  await refuseReport(connection, person, diedOn, by.actorId);
  const stop = { customerId: personId, kind: 'death', startedBy: by.actorId } as const;
  if (!(await startStop(connection, { ...stop, reason: 'deceased', note: reference })))
    throw new Refusal('conflict', 'This person’s death has been reported already.');
  await connection.query(
    `insert into death_report (stop_id, died_on)
     select id, $2 from customer_stop
     where customer_id = $1 and kind = 'death' and ended_at is null`,
    [personId, diedOn],
  );
  const owned = accounts.filter(({ isViewer }) => !isViewer);
  await applyStops(
    connection,
    owned.map(({ id }) => id),
  );
  await endAccess(connection, { id: personId, firstName, lastName }, accounts, by);
  await closeOtherSessions(connection, person, null);
  await voidMailedSecrets(connection, personId);
  await withdrawQueuedMail(connection, email);
  await recordEvent(connection, {
    action: 'death_reported',
    ...by,
    subjectId: personId,
    after: { diedOn },
    detail: reference,
  });
  return owned.filter(({ isShared }) => !isShared);
}

/**
 * Locks a person's PIN, what they ordered for later, which it ends, their accounts, and their own
 * row, in the order in which postings lock them. The caller holds the sessions.
 */
async function endOrdersAndLock(
  connection: Connection,
  personId: bigint,
): Promise<{ person: LockedPerson; accounts: HeldAccount[] }> {
  await lockPin(connection, personId);
  await endOrders(connection, personId);
  for (const { id } of await accountsHeldBy(connection, personId))
    await lockAccount(connection, id);
  const accounts = await accountsHeldBy(connection, personId);
  for (const { id } of accounts) await lockPeople(connection, id);
  return { person: await lockPerson(connection, personId), accounts };
}

async function refuseReport(
  connection: Connection,
  { customer: { id: personId, role, date_of_birth: bornOn } }: LockedPerson,
  diedOn: string,
  staffId: bigint,
): Promise<void> {
  if ((await peopleSharingWith(connection, personId)).includes(staffId)) throw sharesAccount();
  if (role !== 'user')
    throw new Refusal(
      'conflict',
      `This person works here. End their role at the ${words.bank} first.`,
    );
  if (diedOn > bankDayAt()) throw wrongDay('in the future');
  if (bornOn !== null && diedOn < bornOn) throw wrongDay('before the person was born');
  if (await isStopped(connection, personId, 'closing'))
    throw new Refusal('conflict', 'This person’s account is closed for good.');
}

export const sharesAccount = () =>
  new Refusal(
    'conflict',
    'This is about you or someone who shares an account with you. A colleague must do it.',
  );

const wrongDay = (why: string) => refusalAt('conflict', 'diedOn', `The date of death is ${why}.`);

/** Withdraws what waits to be sent; the database takes no further mail for the person. */
async function withdrawQueuedMail(connection: Connection, email: string): Promise<void> {
  await connection.query(
    `update mail_message set refused_at = now(), last_error = 'its recipient has died'
     where recipient = $1 and sent_at is null and refused_at is null`,
    [email],
  );
}
