import type { ListedTransaction } from '@seven-hills/contracts/api/admin-transactions';
import { bankServices } from '../../../lib/bank-services.ts';

/** No network takes a wire that is approved while wires are off, and payments are never approved by hand. */
export const canApprove = ({ type }: Pick<ListedTransaction, 'type'>): boolean =>
  type !== 'external_payment' && (type !== 'wire_transfer' || bankServices.wires);
