import { usdOf } from '../transaction-words.ts';

/** `$5,000.00`, or `no limit`. */
export const limitText = (limit: string | null): string =>
  limit === null ? 'no limit' : usdOf(limit);
