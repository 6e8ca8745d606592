import type { ListedTransaction } from '@seven-hills/contracts/api/staff/admin-transactions';
import { bankServices } from '../../net/bank-services.ts';

/** Whether a pending transaction is a customer's word for cash that staff have yet to count. */
export const awaitsCash = ({
  type,
  status,
  channel,
}: Pick<ListedTransaction, 'type' | 'status' | 'channel'>): boolean =>
  type === 'deposit' &&
  status === 'pending' &&
  channel === null &&
  bankServices.deposits !== 'open';

/** No network takes a wire that is approved while wires are off, and payments are never approved by hand. */
export const canApprove = ({ type }: Pick<ListedTransaction, 'type'>): boolean =>
  type !== 'external_payment' && (type !== 'wire_transfer' || bankServices.wires);
