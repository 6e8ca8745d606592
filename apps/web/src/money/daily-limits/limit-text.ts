import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../transaction-words.ts';

/** `$5,000.00`, or `no limit`. */
export const limitText = (limit: string | null): string =>
  limit === null ? 'no limit' : formatUsd(centsOf(limit));
