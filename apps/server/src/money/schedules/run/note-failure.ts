import { limits } from '@seven-hills/bank/limits';
import { paymentWords } from '@seven-hills/bank/words/schedule-words';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { bankDayAt, hourOf, writeDay } from '../../../platform/time/bank-calendar.ts';
import { scheduleFailed } from '../alert-kinds.ts';
import { paymentFailedMail } from '../mails.ts';
import { lockSchedule, retryHours } from '../schedule-row.ts';
import { endIfOver, noteFailed } from '../schedule-state.ts';
import { alertOwners } from './alert-owners.ts';

/** A payment that could not be made. */
interface Failed {
  customerId: bigint;
  scheduleId: bigint;
  nominalOn: string;
  payeeNickname: string;
  addsMoney: boolean;
  reason: string;
  isLate: boolean;
  /** Whether it may succeed later the same day. */
  mayWorkLater: boolean;
}

/** The first attempt, and one at each later hour. */
const attemptsMax = 1 + retryHours.length;

/**
 * Records that a payment could not be made: schedules a retry at the day's next hour, or fails it
 * and notifies its owner. The third failure in a row pauses the schedule. Does nothing if the
 * payment was made, skipped, or paused in the meantime.
 */
export async function noteFailure(database: Database, failed: Failed, now: Date): Promise<void> {
  const { customerId, scheduleId, nominalOn, payeeNickname, addsMoney, reason, isLate } = failed;
  await inTransaction(database, async (connection) => {
    const schedule = await lockSchedule(connection, customerId, scheduleId);
    const { rows } = await connection.query<{ attempts: number; amount: bigint; due_on: string }>(
      `select attempts, amount, due_on from occurrence
       where schedule_id = $1 and nominal_on = $2 and state = 'waiting' and attempt_at <= $3`,
      [scheduleId, nominalOn, now],
    );
    const occurrence = rows[0];
    if (!occurrence || schedule.state !== 'active') return;
    if (failed.mayWorkLater && occurrence.attempts + 1 < attemptsMax) {
      const { rowCount } = await connection.query(
        `update occurrence
         set attempts = attempts + 1, reason = $4, is_late = $5, attempt_at = later.moment
         from (
           select min(moment) as moment
           from unnest($6::int[]) as hour, lateral (select ${hourOf('$7::date', 'hour')} as moment) as at
           where moment > $3
         ) as later
         where schedule_id = $1 and nominal_on = $2 and later.moment is not null`,
        [scheduleId, nominalOn, now, reason, isLate, retryHours, bankDayAt(now)],
      );
      if (rowCount === 1) return;
    }
    const failures = schedule.failedInRow + 1;
    const pauses = failures >= limits.failuresUntilPause && schedule.nextOn !== null;
    await connection.query(
      `update occurrence
       set state = 'failed', attempts = attempts + 1, reason = $3, is_late = $4, attempt_at = null,
           paused_schedule = $5, ended_at = now()
       where schedule_id = $1 and nominal_on = $2`,
      [scheduleId, nominalOn, reason, isLate, pauses],
    );
    await noteFailed(connection, scheduleId, { failures, pauses });
    await endIfOver(connection, [scheduleId]);
    const { amount, due_on: dueOn } = occurrence;
    const named = { payeeNickname, addsMoney, amount };
    const what = `Your scheduled ${paymentWords(named)} on ${writeDay(nominalOn)} was not made.`;
    const sentence = `${what} ${reason}${pauses ? ' We have paused the schedule.' : ''}`;
    // For devices. The app shows it until it is dismissed, and the bank mails it.
    await alertOwners(connection, scheduleFailed, [
      { ...failed, day: nominalOn, amount, sentence },
    ]);
    await queueMailToCustomer(connection, customerId, (firstName) =>
      paymentFailedMail(firstName, { ...named, dueOn, reason, pauses }),
    );
  });
}
