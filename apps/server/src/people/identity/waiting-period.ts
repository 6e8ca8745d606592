import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import { type FieldError, Refusal } from '../../http/problem.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';

/**
 * The period after a password reset by email in which PIN changes are restricted: access to a
 * mailbox must not be enough to move money. All times come from the database's clock.
 */
export interface WaitingPeriod {
  endsAt: Date;
  secondsLeft: number;
}

/** Starts the waiting period, in the transaction that resets the password. */
export async function startWaitingPeriod(
  connection: Connection,
  customerId: bigint,
): Promise<Date> {
  const { rows } = await connection.query<{ ends_at: Date }>(
    `update customer set waiting_period_ends_at = now() + make_interval(hours => $2)
     where id = $1
     returning waiting_period_ends_at as ends_at`,
    [customerId, limits.waitingPeriodHours],
  );
  if (!rows[0]) throw new Error(`customer ${customerId} does not exist`);
  return rows[0].ends_at;
}

/**
 * Returns a customer's current waiting period, or null. Call it under the customer's lock, which a
 * reset also takes, before basing a decision on it.
 */
export async function findWaitingPeriod(
  database: Database | Connection,
  customerId: bigint,
): Promise<WaitingPeriod | null> {
  const { rows } = await database.query<{ ends_at: Date; seconds_left: number }>(
    `select waiting_period_ends_at as ends_at,
            ceil(extract(epoch from waiting_period_ends_at - now()))::int as seconds_left
     from customer
     where id = $1 and waiting_period_ends_at > now()`,
    [customerId],
  );
  const row = rows[0];
  return row ? { endsAt: row.ends_at, secondsLeft: row.seconds_left } : null;
}

/**
 * Returns the `recently_reset` refusal. `endSentence` is a sentence about the end of the waiting
 * period, such as "You can set up your PIN after January 5, 2025 at 3:04 PM ET."
 */
export const recentlyReset = (
  { endsAt, secondsLeft }: WaitingPeriod,
  endSentence: (moment: string) => string,
  errors: FieldError[] = [],
): Refusal =>
  new Refusal(
    'recently_reset',
    `Your password was reset by email recently. ${endSentence(writeMoment(endsAt))} If you cannot wait, please call us: ${brand.servicePhone}.`,
    { errors, retryAfterSeconds: secondsLeft },
  );

/**
 * Refuses an activity (`adjust balances`) during the caller's own waiting period, with
 * `recently_reset`: a stolen mailbox, also that of a staff member, yields a session and the
 * password for every confirmation. Takes no lock, since a reset ends all sessions.
 */
export async function refuseWhileWaiting(
  database: Database | Connection,
  callerId: bigint,
  activity: string,
): Promise<void> {
  const waiting = await findWaitingPeriod(database, callerId);
  if (waiting) throw recentlyReset(waiting, (moment) => `You can ${activity} after ${moment}.`);
}
