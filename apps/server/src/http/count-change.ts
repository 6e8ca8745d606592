import type { Database } from '@seven-hills/postgres';
import { countAttempt } from './throttle.ts';

/**
 * Each change adds a permanent audit event and sends an email; no customer needs more in an hour.
 */
const perCustomer = { attemptsMax: 60, windowMinutes: 60 };

/** Counts a change that customers make to their own details. Fails with `too_many_attempts`. */
export const countChange = (database: Database, customerId: bigint): Promise<number> =>
  countAttempt(database, `change:${customerId}`, perCustomer);
