import { transaction as schema, type Transaction } from '@seven-hills/contracts/api/transactions';

/**
 * A transaction as it is stored with its idempotency key: without the fields that say nothing. Most say
 * nothing, and every one would be written and logged with each transfer.
 */
export type StoredReceipt = Partial<Transaction>;

const nothing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));

export function packReceipt(transaction: Transaction): StoredReceipt {
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== null));
}

export function unpackReceipt(stored: StoredReceipt): Transaction {
  return { ...nothing, ...stored } as Transaction;
}

/** Whose idempotency keys are meant, so that two callers' keys never meet. */
export const idempotencyScope = (customerId: bigint) => `customer:${customerId}`;
