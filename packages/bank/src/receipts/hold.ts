import { formatDateTime, formatSeconds } from '../calendar/date-formats.ts';
import type { MomentText } from '../calendar/date-types.ts';
import type { Transaction } from '../transaction.ts';

type Held = Pick<Transaction, 'type' | 'status' | 'heldUntil'>;

/**
 * `Held until Jan 5, 2025 3:04 PM` for a first payment that has not been sent yet, the text of
 * `takeBackText` for a transfer in its undo period; otherwise `null`.
 */
export function holdText(transaction: Held, now: Date = new Date()): string | null {
  const { heldUntil } = transaction;
  const isOnHold = heldUntil !== null && Date.parse(heldUntil) > now.getTime();
  if (!isOnHold) return null;
  return isNotFinal(transaction)
    ? takeBackText(heldUntil)
    : `Held until ${formatDateTime(heldUntil)}`;
}

/** `Can be taken back until 3:04:05 PM` */
export const takeBackText = (heldUntil: MomentText): string =>
  `Can be taken back until ${formatSeconds(heldUntil)}`;

/** Whether the payer can still take back a transfer. */
export const isNotFinal = ({ type, status, heldUntil }: Held): boolean =>
  type === 'transfer' && status === 'pending' && heldUntil !== null;

/** Why a first payment has not been sent yet, and until when it is held; otherwise `null`. */
export function holdSentence(transaction: Held, now: Date = new Date()): string | null {
  const { heldUntil } = transaction;
  return heldUntil && !isNotFinal(transaction) && holdText(transaction, now)
    ? `This is your first payment to this recipient, so we hold it until ${formatDateTime(heldUntil)} before we send it.`
    : null;
}
