import {
  transaction as schema,
  type Transaction,
} from '@seven-hills/contracts/api/money/transactions';

/**
 * Packs a transaction for storage with its idempotency key. Omits empty fields, which are most of
 * them and would be written and logged with every transfer.
 */
export type StoredReceipt = Partial<Transaction>;

const nothing = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));

export function packReceipt(transaction: Transaction): StoredReceipt {
  return Object.fromEntries(Object.entries(transaction).filter(([, value]) => value !== null));
}

export function unpackReceipt(stored: StoredReceipt): Transaction {
  return { ...nothing, ...stored } as Transaction;
}

/** Names the caller whose idempotency keys apply, so that two callers' keys never collide. */
export const idempotencyScope = (customerId: bigint) => `customer:${customerId}`;
