import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { formatDateTime } from '../ui/data/dates.ts';

/** `Held until Jan 5, 2025 3:04 PM`, of a first payment that is not sent yet; `null` for any other. */
export function holdText(
  { heldUntil }: Pick<Transaction, 'heldUntil'>,
  now: Date = new Date(),
): string | null {
  const isOnHold = heldUntil !== null && Date.parse(heldUntil) > now.getTime();
  return isOnHold ? `Held until ${formatDateTime(heldUntil)}` : null;
}
