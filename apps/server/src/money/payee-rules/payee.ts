import type { Cents } from '@seven-hills/money';
import type { Key } from '../../platform/security/keyring.ts';
import { macOf } from '../../platform/security/sealed-text.ts';

/**
 * Everything about a wire or external payment that determines who receives how much of whose money.
 */
export interface Payee {
  transactionId: bigint;
  type: string;
  customerId: bigint;
  fromAccountId: bigint | null;
  amount: Cents;
  fee: Cents;
  description: string | null;
  bankName: string | null;
  /** The full number; never stored or logged unsealed. */
  accountNumber: string | null;
  accountLastFour: string | null;
  routingNumber: string | null;
  recipientName: string | null;
  recipientAddress: string | null;
  swiftCode: string | null;
  intermediaryBank: string | null;
  paymentProvider: string | null;
  paymentIdentifier: string | null;
}

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
