import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { endStop, isStopped, type StopCause, startStop } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import {
  signInBlockedMail,
  signInUnblockedMail,
  staffSignInChangedMail,
} from '../../platform/mail/staff-messages.ts';

/** The member of staff who stops a person, and from where. */
export interface Stopping {
  staffId: bigint;
  origin: Origin;
}

/**
 * Blocks a person from signing in and ends all their sessions, on every server. A password reset
 * does not lift it. Repeating it changes nothing and does not log or mail again. Fails with
 * `not_found`, `conflict` (the caller's own), `recently_reset` (the caller's own password) or
 * `unauthorized` (a colleague has just blocked the caller).
 */
export async function blockSignIn(
  database: Database,
  userId: bigint,
  { reason, note }: StopCause,
  by: Stopping,
): Promise<void> {
  await changing(database, userId, by, async (connection, person) => {
    const stop = { customerId: userId, kind: 'sign_in_block', startedBy: by.staffId } as const;
    if (!(await startStop(connection, { ...stop, reason, note }))) return;
    await closeOtherSessions(connection, userId, null);
    await recordEvent(connection, {
      action: 'sign_in_blocked',
      actorId: by.staffId,
      subjectId: userId,
      origin: by.origin,
      detail: note === null ? reason : `${reason}: ${note}`,
    });
    await queueMail(connection, person.email, signInBlockedMail(person.first_name));
    if (person.role === 'admin') await tellAdministrators(connection, person, 'Blocked');
  });
}

/**
 * Lets a person sign in again. Fails with `not_found`, `conflict` (the caller's own),
 * `recently_reset` (the caller's own password) or `unauthorized`.
 */
export async function unblockSignIn(
  database: Database,
  userId: bigint,
  note: string,
  by: Stopping,
): Promise<void> {
  await changing(database, userId, by, async (connection, person) => {
    const stop = { customerId: userId, kind: 'sign_in_block', endedBy: by.staffId } as const;
    if (!(await endStop(connection, { ...stop, note }))) return;
    await recordEvent(connection, {
      action: 'sign_in_unblocked',
      actorId: by.staffId,
      subjectId: userId,
      origin: by.origin,
      detail: note,
    });
    await queueMail(connection, person.email, signInUnblockedMail(person.first_name));
    if (person.role === 'admin') await tellAdministrators(connection, person, 'Unblocked');
  });
}

interface Person {
  id: bigint;
  first_name: string;
  last_name: string;
  email: string;
  role: 'user' | 'admin';
}

/**
 * Locks both people in one order before it decides: of two administrators who block each other at
 * once, the second is refused, so that they cannot lock the bank.
 */
async function changing(
  database: Database,
  userId: bigint,
  { staffId }: Stopping,
  change: (connection: Connection, person: Person) => Promise<void>,
): Promise<void> {
  if (userId === staffId)
    throw new Refusal('conflict', 'You cannot block or unblock yourself. Please ask a colleague.');
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<Person>(
      `select id, first_name, last_name, email, role from customer
       where id in ($1, $2)
       order by id
       for no key update`,
      [userId, staffId],
    );
    if (await isStopped(connection, staffId, 'sign_in_block'))
      throw new Refusal('unauthorized', 'Unauthorized: you are signed out. Please sign in.');
    const whatWaits = (moment: string) => `You can block and unblock people after ${moment}.`;
    await refuseWhileWaiting(connection, staffId, whatWaits);
    const person = rows.find(({ id }) => id === userId);
    if (!person) throw new Refusal('not_found', 'There is no such user.');
    await change(connection, person);
  });
}

async function tellAdministrators(
  connection: Connection,
  person: Person,
  standing: 'Blocked' | 'Unblocked',
): Promise<void> {
  const { rows } = await connection.query<{ email: string; first_name: string }>(
    "select email, first_name from customer where role = 'admin' and id <> $1 order by id",
    [person.id],
  );
  for (const { email, first_name } of rows)
    await queueMail(
      connection,
      email,
      staffSignInChangedMail(first_name, [
        ['Member of staff', `${person.first_name} ${person.last_name}`],
        ['Signing in', standing],
      ]),
    );
}
