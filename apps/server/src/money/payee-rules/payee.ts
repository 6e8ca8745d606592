import type { Key } from '../../platform/security/keyring.ts';
import { macOf } from '../../platform/security/sealed-text.ts';

/** The order in which the fields are authenticated. Changing it invalidates every stored MAC. */
const fields = [
  'transactionId',
  'type',
  'customerId',
  'fromAccountId',
  'amount',
  'fee',
  'description',
  'bankName',
  'accountNumber',
  'accountLastFour',
  'routingNumber',
  'recipientName',
  'recipientAddress',
  'swiftCode',
  'intermediaryBank',
  'paymentProvider',
  'paymentIdentifier',
] as const;

/**
 * Everything about a wire or external payment that determines who receives how much of whose money.
 * The account number is the full one, which is never stored or logged unsealed.
 */
export type Payee = Record<(typeof fields)[number], string | bigint | null>;

/** Computes the MAC that proves that a payee is the one that was ordered. */
export const payeeMac = (key: Key, payee: Payee): Buffer =>
  macOf(key, 'payee', fields.map((field) => withLength(payee[field])).join(''));

/** Prefixes a value with its length, so that no two payees have the same text; null becomes `-`. */
function withLength(value: string | bigint | null): string {
  if (value === null) return '-';
  const text = String(value);
  return `${text.length}:${text}`;
}
