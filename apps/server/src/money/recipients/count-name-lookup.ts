import type { Database } from '@seven-hills/postgres';
import { countAttempt } from '../../http/throttle.ts';

/**
 * Enough to find a few people, too few to copy the bank's directory three letters or one account at
 * a time.
 */
export const nameLookups = { attemptsMax: 60, windowMinutes: 60 };

/**
 * Counts a call that can reveal a stranger's name: all of them share one counter for each customer,
 * because they reveal the same secret. Fails with `too_many_attempts`.
 */
export const countNameLookup = (database: Database, customerId: bigint): Promise<number> =>
  countAttempt(database, `name-lookup:${customerId}`, nameLookups);
