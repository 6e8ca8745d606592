import type { Transaction } from '../api/money/transactions.ts';
import { formatDateTime } from '../calendar/date-formats.ts';

/**
 * `Held until Jan 5, 2025 3:04 PM` for a first payment that has not been sent yet; otherwise
 * `null`.
 */
export function holdText(
  { heldUntil }: Pick<Transaction, 'heldUntil'>,
  now: Date = new Date(),
): string | null {
  const isOnHold = heldUntil !== null && Date.parse(heldUntil) > now.getTime();
  return isOnHold ? `Held until ${formatDateTime(heldUntil)}` : null;
}

/** Whether the payer can still take back a transfer. */
export const isNotFinal = ({
  type,
  status,
  heldUntil,
}: Pick<Transaction, 'type' | 'status' | 'heldUntil'>): boolean =>
  type === 'transfer' && status === 'pending' && heldUntil !== null;

/** Why a first payment has not been sent yet, and until when it is held; otherwise `null`. */
export function holdSentence(
  transaction: Pick<Transaction, 'heldUntil'>,
  now: Date = new Date(),
): string | null {
  const { heldUntil } = transaction;
  return heldUntil && holdText(transaction, now)
    ? `This is your first payment to this recipient, so we hold it until ${formatDateTime(heldUntil)} before we send it.`
    : null;
}
