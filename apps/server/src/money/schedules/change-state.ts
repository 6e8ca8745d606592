import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { moveSchedules as moveContract } from '@seven-hills/contracts/money/schedules';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { holderNameSql, queueMailToCustomer } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { bankDayAt, hourOf } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { scheduleEndedMail } from './mails.ts';
import { hasEnded, runsAhead } from './order-schedule.ts';
import { nextAfterDay } from './run/plan-due.ts';
import { firstHour, lockSchedule, lockScheduleToEnd, type ScheduleRow } from './schedule-row.ts';
import { end, endIfOver, pause, pointTo, resume } from './schedule-state.ts';
import { joinPayee, payeeName, readAccountName } from './scheduled-payee.ts';

interface Whose {
  customerId: bigint;
  id: bigint;
}

/** Changes a customer's schedule under its lock. Fails with `not_found`. */
const changing = (
  database: Database,
  { customerId, id }: Whose,
  change: (connection: Connection, row: ScheduleRow) => Promise<void>,
): Promise<void> =>
  inTransaction(database, async (connection) =>
    change(connection, await lockSchedule(connection, customerId, id)),
  );

/**
 * Skips one upcoming payment, or one that waits to be retried today. Fails with `not_found` or
 * `conflict`.
 */
export const skipPayment = (database: Database, whose: Whose, nominalOn: string): Promise<void> =>
  changing(database, whose, async (connection, row) => {
    const { rowCount } = await connection.query(
      `update occurrence set state = 'skipped', attempt_at = null, ended_at = now(), reason = null
       where schedule_id = $1 and nominal_on = $2 and state in ('waiting', 'skipped')`,
      [row.id, nominalOn],
    );
    if (rowCount === 0)
      await connection.query(
        `insert into occurrence (schedule_id, nominal_on, due_on, amount, state, ended_at)
         values ($1, $2, $3, $4, 'skipped', now())
         on conflict do nothing`,
        [row.id, nominalOn, runsAhead(row, nominalOn), row.amount],
      );
    await endIfOver(connection, [row.id]);
  });

/**
 * Undoes the skipping of a payment that is still upcoming. It has the amount that it had before it
 * was skipped. Fails with `not_found` or `conflict`.
 */
export const unskipPayment = (database: Database, whose: Whose, nominalOn: string): Promise<void> =>
  changing(database, whose, async (connection, row) => {
    await connection.query(
      `update occurrence set state = 'waiting', attempt_at = ${hourOf('$3::date', firstHour)},
              ended_at = null, reason = null
       where schedule_id = $1 and nominal_on = $2 and state = 'skipped'`,
      [row.id, nominalOn, runsAhead(row, nominalOn)],
    );
  });

/**
 * Decides a missed payment: it is made now, or skipped. Its amount and payee were confirmed when it
 * was scheduled. Fails with `not_found`, or with `conflict` if it no longer waits for a decision.
 */
export const decideMissed = (
  database: Database,
  whose: Whose,
  nominalOn: string,
  makes: boolean,
): Promise<void> =>
  changing(database, whose, async (connection, row) => {
    if (makes && row.state === 'paused')
      throw new Refusal('conflict', 'This schedule is paused. Please resume it first.');
    const { rowCount } = await connection.query(
      `update occurrence
       set state = case when $3 then 'waiting' else 'skipped' end,
           attempt_at = case when $3 then now() end, ended_at = case when $3 then null else now() end,
           reason = null
       where schedule_id = $1 and nominal_on = $2 and state = 'missed'`,
      [row.id, nominalOn, makes],
    );
    if (rowCount === 0)
      throw new Refusal(
        'conflict',
        'This payment no longer waits for your decision. Please reload the page.',
      );
    await endIfOver(connection, [row.id]);
  });

/** Pauses a schedule: nothing is paid until it is resumed. Fails with `not_found` or `conflict`. */
export const pauseSchedule = (database: Database, whose: Whose): Promise<void> =>
  changing(database, whose, async (connection, { id, state }) => {
    if (state === 'ended') throw hasEnded();
    if (state === 'active') await pause(connection, id);
  });

/**
 * Resumes a schedule with its next date after today; dates that passed in the meantime are skipped.
 * Fails with `not_found`, or with `conflict` if it has ended or its payee is removed.
 */
export const resumeSchedule = (
  database: Database,
  whose: Whose,
  now: Date = bankNow(),
): Promise<void> =>
  changing(database, whose, async (connection, row) => {
    if (row.state === 'ended') throw hasEnded();
    if (row.state === 'active') return;
    const { rowCount: removed } = await connection.query(
      'select from saved_payee where id = $1 and removed_at is not null',
      [row.payeeId],
    );
    if (removed)
      throw new Refusal('conflict', 'You removed this payee. Please schedule the payment again.');
    const today = bankDayAt(now);
    await skipWaiting(connection, row.id, 'The schedule was paused.', today);
    await resume(connection, row.id, nextAfterDay(row, today));
    await endIfOver(connection, [row.id]);
  });

/**
 * Ends a schedule for good, also one with which another owner pays from a shared account; that
 * owner is notified. Ending it again changes nothing. Fails with `not_found`.
 */
export const endSchedule = (
  database: Database,
  { customerId, id }: Whose,
  origin: Origin,
): Promise<void> =>
  inTransaction(database, async (connection) => {
    const schedule = await lockScheduleToEnd(connection, customerId, id);
    if (schedule.state === 'ended') return;
    const isOwn = schedule.customerId === customerId;
    const by = isOwn ? null : await nameOf(connection, customerId);
    await endAndSkip(
      connection,
      id,
      by === null ? 'The schedule has ended.' : `${by}, who owns the account, too, ended it.`,
    );
    const { rows } = await connection.query<{ nickname: string }>(
      `select ${payeeName} as nickname from schedule ${joinPayee} where schedule.id = $1`,
      [id],
    );
    const payee = rows[0]?.nickname ?? '';
    await recordEvent(connection, {
      action: 'schedule_ended',
      actorId: customerId,
      subjectId: schedule.customerId,
      origin,
      after: { scheduleId: Number(id) },
      detail: `to ${payee}`,
    });
    if (by !== null)
      await queueMailToCustomer(connection, schedule.customerId, (firstName) =>
        scheduleEndedMail(firstName, { by, payee }),
      );
  });

async function nameOf(connection: Connection, customerId: bigint): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    `select ${holderNameSql('customer')} as name from customer where id = $1`,
    [customerId],
  );
  return rows[0]?.name ?? '';
}

/**
 * Lets another account of a customer pay and receive what their schedules pay from and to one
 * account. Whom they pay and how much was confirmed when they were scheduled. A schedule between
 * the two accounts ends, as does one that adds money. Fails with `recipient_not_found`.
 */
export const moveSchedules = (
  database: Database,
  principal: Principal,
  { fromAccountId, toAccountId }: BodyOf<typeof moveContract>,
  origin: Origin,
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    const [left, taken] = [BigInt(fromAccountId), BigInt(toAccountId)];
    await readAccountName(connection, customerId, taken);
    const { rows } = await connection.query<{ id: bigint; isBetween: boolean; addsMoney: boolean }>(
      `select id, from_account_id in ($2, $3) and to_account_id in ($2, $3) as "isBetween",
              adds_money as "addsMoney"
       from schedule
       where customer_id = $1 and state <> 'ended' and $2 in (from_account_id, to_account_id)
       order by id
       for update`,
      [customerId, left, taken],
    );
    // An authorization names the account that receives the money.
    for (const { id, isBetween, addsMoney } of rows)
      if (isBetween || addsMoney)
        await endAndSkip(connection, id, 'One of its accounts was closed.');
      else await pointTo(connection, id, left, taken);
    for (const { id } of rows)
      await recordOwnEvent(connection, customerId, {
        action: 'schedule_changed',
        origin,
        after: { scheduleId: Number(id), accountId: toAccountId },
      });
  });

/**
 * Locks the schedules of an account's holder. Do this before locking the account, as every posting
 * does.
 */
export async function lockSchedulesOf(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query(
    `select from schedule
     where customer_id = (select customer_id from account where id = $1) and state <> 'ended'
     order by id
     for update`,
    [accountId],
  );
}

/** Ends all schedules of a customer, by default because their account is closed. */
export async function endSchedulesOf(
  connection: Connection,
  customerId: bigint,
  reason = 'The account was closed.',
): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from schedule where customer_id = $1 and state <> 'ended' order by id for update`,
    [customerId],
  );
  for (const { id } of rows) await endAndSkip(connection, id, reason);
}

/**
 * Ends a customer's schedules from and to an account that they leave. Do this before locking the
 * account, as every posting does.
 */
export async function endSchedulesOn(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
  reason: string,
): Promise<void> {
  for (const id of await lockSchedulesOn(connection, customerId, accountId))
    await endAndSkip(connection, id, reason);
}

/** Locks a person's schedules that move an account's money, by id, and returns them. */
export async function lockSchedulesOn(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<bigint[]> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from schedule
     where customer_id = $1 and state <> 'ended' and $2 in (from_account_id, to_account_id)
     order by id
     for update`,
    [customerId, accountId],
  );
  return rows.map(({ id }) => id);
}

export async function endAndSkip(
  connection: Connection,
  id: bigint,
  reason: string,
): Promise<void> {
  await skipWaiting(connection, id, reason, null);
  await end(connection, id);
}

/** Skips the payments that wait, for their day or for a decision, up to a day if one is given. */
const skipWaiting = (connection: Connection, id: bigint, reason: string, until: string | null) =>
  connection.query(
    `update occurrence set state = 'skipped', attempt_at = null, reason = $2, ended_at = now()
     where schedule_id = $1 and state in ('waiting', 'missed')
       and ($3::date is null or due_on <= $3)`,
    [id, reason, until],
  );
