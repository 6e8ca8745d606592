import type { TransactionType } from '../api/money/transactions.ts';

/** The types that return a fee: whoever receives the amount receives the fee, too. */
export const bringsFee: readonly TransactionType[] = ['wire_return', 'correction'];
