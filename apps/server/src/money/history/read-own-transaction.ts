import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { findTransaction } from './list-transactions.ts';

export interface OwnTransactions {
  database: Database;
  /** Makes a transfer final whose time to be taken back is over. */
  settle: (transactionId: bigint) => Promise<unknown>;
}

/** Reads one of the caller's transactions. Fails with `not_found` for everybody else's. */
export async function readOwnTransaction(
  { database, settle }: OwnTransactions,
  accountId: bigint | null,
  id: number,
): Promise<Transaction> {
  const find = () => (accountId === null ? null : findTransaction(database, accountId, id));
  const found = await find();
  if (!found) throw new Refusal('not_found', 'There is no such transaction.');
  const isDue = found.type === 'transfer' && found.heldUntil !== null;
  if (!isDue || Date.parse(found.heldUntil ?? '') > Date.now()) return found;
  // The job is late.
  await settle(BigInt(found.id));
  return (await find()) ?? found;
}
