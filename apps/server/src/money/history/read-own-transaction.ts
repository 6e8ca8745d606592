import type { Transaction } from '@seven-hills/bank/transaction';
import type { Database } from '@seven-hills/postgres';
import type { FastifyRequest } from 'fastify';
import { noteWrite } from '../../http/reads/read-marks.ts';
import type { Reads } from '../../http/reads/reads.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { noSuchTransaction } from '../transactions/transaction-row.ts';
import { findTransaction } from './list-transactions.ts';

export interface OwnTransactions {
  database: Database;
  reads: Reads;
  /** Makes a transfer final once its undo period is over. */
  settle: (transactionId: bigint) => Promise<unknown>;
}

interface OwnCall {
  principal: { accountId: bigint | null };
  params: { id: number };
  reply: { request: FastifyRequest };
}

/**
 * Reads one of the caller's transactions, from a replica if `from` is one. Fails with `not_found`
 * for anyone else's.
 */
export async function readOwnTransaction(
  { database, settle }: OwnTransactions,
  { principal: { accountId }, params, reply }: OwnCall,
  from: Database,
): Promise<Transaction> {
  const find = (at: Database) =>
    accountId === null ? null : findTransaction(at, accountId, params.id);
  const found = await find(from);
  if (!found) throw noSuchTransaction();
  const isDue = found.type === 'transfer' && found.heldUntil !== null;
  if (!isDue || Date.parse(found.heldUntil ?? '') > bankNow().getTime()) return found;
  // The job is late. A replica does not have the new posting yet.
  await settle(BigInt(found.id));
  noteWrite(reply.request);
  return (await find(database)) ?? found;
}
