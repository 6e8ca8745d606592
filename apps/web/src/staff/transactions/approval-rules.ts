import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { bankServices } from '../../net/bank-services.ts';

/**
 * Whether a pending transaction is a deposit that a customer entered and whose cash staff have yet
 * to count.
 */
export const awaitsCash = ({
  type,
  status,
  channel,
}: Pick<ListedTransaction, 'type' | 'status' | 'channel'>): boolean =>
  type === 'deposit' &&
  status === 'pending' &&
  channel === null &&
  bankServices.deposits !== 'open';

/** Whether it waits for its cut-off, and completes by itself. */
export const goesThroughAch = (type: ListedTransaction['type']): boolean =>
  type === 'ach_payment' || type === 'bank_transfer_in' || type === 'bank_transfer_out';

/**
 * Wires can't be approved while wires are off, because no network would take them. External
 * payments and what goes through the ACH network are never approved by hand.
 */
export const canApprove = ({ type }: Pick<ListedTransaction, 'type'>): boolean =>
  type !== 'external_payment' &&
  !goesThroughAch(type) &&
  (type !== 'wire_transfer' || bankServices.wires);
