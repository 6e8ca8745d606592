import type { Database } from '@seven-hills/postgres';
import { Refusal } from './problem.ts';

/** How many attempts one subject may make in a window of time. */
export interface AttemptLimit {
  attemptsMax: number;
  windowMinutes: number;
}

/**
 * Counts an attempt before it is made, so that parallel attempts cannot bypass the limit. Fails
 * with `too_many_attempts` once the window's allowance is used up; returns the number of attempts
 * in the window. Subjects read `sign-in:account:…`; `what` completes the sentence "Too many …".
 */
export async function countAttempt(
  database: Database,
  subject: string,
  limit: AttemptLimit,
  what = 'attempts',
): Promise<number> {
  const { rows } = await database.query<{ attempt_count: number; seconds_left: number }>({
    name: 'count-attempt',
    text: `insert into attempt_counter as counter (subject, attempt_count, window_ends_at)
           values ($1, 1, now() + make_interval(mins => $2))
           on conflict (subject) do update
             set attempt_count = case when counter.window_ends_at <= now() then 1 else counter.attempt_count + 1 end,
                 window_ends_at = case when counter.window_ends_at <= now() then excluded.window_ends_at else counter.window_ends_at end
           returning attempt_count, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left`,
    values: [subject, limit.windowMinutes],
  });
  const counter = rows[0];
  if (!counter) throw new Error(`the attempt of ${subject} was not counted`);
  if (counter.attempt_count <= limit.attemptsMax) return counter.attempt_count;
  throw tooMany(what, counter.seconds_left);
}

/** The refusal of an attempt beyond its limit. */
export function tooMany(what: string, secondsLeft: number): Refusal {
  const minutes = Math.max(1, Math.ceil(secondsLeft / 60));
  return new Refusal(
    'too_many_attempts',
    `Too many ${what}. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: secondsLeft },
  );
}

/** Clears a subject's attempts, after a success. */
export async function forgetAttempts(database: Database, subject: string): Promise<void> {
  await database.query('delete from attempt_counter where subject = $1', [subject]);
}

/**
 * Takes back one counted attempt, where only failures should count but each attempt is counted
 * first.
 */
export async function giveBackAttempt(database: Database, subject: string): Promise<void> {
  await database.query(
    'update attempt_counter set attempt_count = greatest(attempt_count - 1, 0) where subject = $1',
    [subject],
  );
}

/** Removes counters whose window is over; called by a job. */
export async function removeEndedCounters(database: Database): Promise<void> {
  await database.query('delete from attempt_counter where window_ends_at < now()');
}
