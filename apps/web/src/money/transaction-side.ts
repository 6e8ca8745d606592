import type { Transaction } from '@seven-hills/bank/transaction';
import { useMayMove } from './own-accounts.ts';

type Sided = Pick<Transaction, 'direction' | 'fromAccountId' | 'toAccountId'>;

/**
 * The account from whose history a transaction was read, for the query of calls about it: the customer
 * may own both sides.
 */
export function sideOf({ direction, fromAccountId, toAccountId }: Sided): { account?: number } {
  const id = direction === 'in' ? toAccountId : fromAccountId;
  return id === null ? {} : { account: id };
}

/** Whether the customer may act on a transaction, and not only see its receipt. */
export const useMayAct = (transaction: Sided): boolean =>
  useMayMove(sideOf(transaction).account ?? 0);
