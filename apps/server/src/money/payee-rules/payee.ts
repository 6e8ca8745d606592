import type { Key } from '../../platform/security/keyring.ts';
import { macOf } from '../../platform/security/sealed-text.ts';
import type { OrderItem } from '../transactions/transaction-row.ts';

/** SQL for the types of transaction whose recipient is outside the bank, and sealed. */
export const sealedTypes =
  "'wire_transfer', 'external_payment', 'bank_transfer_in', 'bank_transfer_out', 'ach_payment'";

/**
 * Everything about a wire or external payment that determines who receives how much of whose money.
 */
export interface Payee extends OrderItem {
  customer_id: bigint;
  /** The full number of the recipient's account; never stored or logged unsealed. */
  recipient_account_number: string | null;
}

/** The order in which the fields are authenticated. Changing it invalidates every stored MAC. */
const fields = [
  'id',
  'type',
  'customer_id',
  'from_account_id',
  'amount',
  'fee',
  'description',
  'external_bank_name',
  'recipient_account_number',
  'external_account_last_four',
  'external_routing_number',
  'recipient_name',
  'recipient_address',
  'swift_code',
  'intermediary_bank',
  'payment_provider',
  'payment_identifier',
] as const satisfies readonly (keyof Payee)[];

/** Computes the MAC that proves that a payee is the one that was ordered. */
export const payeeMac = (key: Key, payee: Payee): Buffer =>
  macOf(key, 'payee', fields.map((field) => withLength(payee[field])).join(''));

/** Prefixes a value with its length, so that no two payees have the same text; null becomes `-`. */
function withLength(value: string | bigint | null): string {
  if (value === null) return '-';
  const text = String(value);
  return `${text.length}:${text}`;
}
