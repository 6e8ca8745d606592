import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import { type FieldError, Refusal } from '../../http/problem.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';

/**
 * After a password reset by mail, what guards the money waits: access to a mailbox must not be enough
 * to move it. All times are the database's.
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
 * The waiting period that a customer is in, or null. Ask under the customer's lock where something is
 * decided by it: a reset takes the same lock.
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
 * Refuses with `recently_reset`. `whatWaits` is a sentence about the end of the waiting period, such as
 * "You can set up your PIN after January 5, 2025 at 3:04 PM EST."
 */
export const recentlyReset = (
  { endsAt, secondsLeft }: WaitingPeriod,
  whatWaits: (moment: string) => string,
  errors: FieldError[] = [],
): Refusal =>
  new Refusal(
    'recently_reset',
    `Your password was reset by email recently. ${whatWaits(writeMoment(endsAt))} If you cannot wait, please call us: ${brand.servicePhone}.`,
    { errors, retryAfterSeconds: secondsLeft },
  );

/**
 * Refuses what staff may not do during their own waiting period, with `recently_reset`: whoever has the
 * mailbox of staff has a session and a password for every question. Nothing is locked, since a reset ends
 * all sessions.
 */
export async function refuseWhileWaiting(
  database: Database | Connection,
  staffId: bigint,
  whatWaits: (moment: string) => string,
): Promise<void> {
  const waiting = await findWaitingPeriod(database, staffId);
  if (waiting) throw recentlyReset(waiting, whatWaits);
}
