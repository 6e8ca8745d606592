import { brand } from '@seven-hills/bank/brand';
import { takeBackText } from '@seven-hills/bank/receipts/hold';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { formatDateTime } from '../../ui/data/dates.ts';
import { goesThroughAch } from './approval-rules.ts';

/** `Can be taken back until 3:04:05 PM`, for a transfer that is not final yet. */
export const undoText = ({ heldUntil }: Pick<ListedTransaction, 'heldUntil'>): string =>
  heldUntil === null ? 'Becomes final automatically' : takeBackText(heldUntil);

/** States what happens to a pending transaction if nobody decides; null if this does not apply. */
export function deadlineOf(
  transaction: Pick<
    ListedTransaction,
    'status' | 'type' | 'settlesAt' | 'heldUntil' | 'blockedBy' | 'decider'
  >,
): string | null {
  const { status, type, settlesAt, heldUntil, blockedBy, decider } = transaction;
  if (status !== 'pending' || blockedBy !== null) return null;
  const at = (moment: string) => `${formatDateTime(moment)} ${brand.timeZoneName}`;
  if (type === 'wire_transfer')
    return settlesAt === null
      ? 'Waits until someone decides. It is never sent without approval.'
      : `If no one decides, it is sent on ${at(settlesAt)}.`;
  if (goesThroughAch(type)) return 'If no one declines it, it is sent at its cut-off.';
  if (type !== 'external_payment')
    return 'Waits until someone decides. Nothing is credited without approval.';
  if (decider === 'payment_service') return null;
  return heldUntil === null ? null : `If no one declines it, it is sent on ${at(heldUntil)}.`;
}
