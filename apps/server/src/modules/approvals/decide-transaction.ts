import type { Transaction } from '@seven-hills/contracts/api/transactions';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../http/route.ts';
import type { BankPostings } from '../postings/bank-postings.ts';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from '../transactions/transaction-row.ts';

interface Dependencies {
  database: Database;
  postings: BankPostings;
}

/** Who decides, and from where; both go into the audit log. */
export interface Decider {
  staffId: bigint;
  origin: Origin;
}

/**
 * Approves a pending wire or large deposit: what it holds is moved, and the customer is told.
 * Fails with `not_found`, `transaction_not_pending`, or `conflict` when the decision is not this
 * person's to make.
 */
export function approveTransaction(
  dependencies: Dependencies,
  id: number,
  decider: Decider,
): Promise<Transaction> {
  return decide(dependencies, id, decider, 'completed', null);
}

/** Declines one: everything goes back, and the customer is told why. Fails as approving does. */
export function declineTransaction(
  dependencies: Dependencies,
  id: number,
  decider: Decider,
  reason: string,
): Promise<Transaction> {
  return decide(dependencies, id, decider, 'declined', reason);
}

async function decide(
  { database, postings }: Dependencies,
  id: number,
  decidedBy: Decider,
  decision: 'completed' | 'declined',
  reason: string | null,
): Promise<Transaction> {
  await postings.resolve({
    kind: 'resolution',
    transactionId: BigInt(id),
    decision,
    reason,
    decidedBy,
    isToldByMail: true,
  });
  return readTransaction(database, id);
}

async function readTransaction(database: Database, id: number): Promise<Transaction> {
  const { rows } = await database.query<TransactionRow>(
    `select ${transactionColumns} from bank_transaction as item ${transactionJoins} where item.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new Error(`transaction ${id} vanished while it was decided`);
  return toTransaction(row, row.from_account_id ?? row.to_account_id);
}
