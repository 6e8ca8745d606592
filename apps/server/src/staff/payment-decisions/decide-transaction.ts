import type { Transaction } from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { decisionKind } from '../../money/decisions/posting.ts';
import type { Decision } from '../../money/decisions/record-decisions.ts';
import { checkPayee, type PayeeChecking } from '../../money/payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../../money/payee-rules/judge-payee.ts';
import type { Postings } from '../../money/posting/postings.ts';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from '../../money/transactions/transaction-row.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';

export interface Dependencies extends PayeeChecking {
  database: Database;
  postings: Postings;
  /** Whether a network is available to send an approved wire. */
  offersWires: boolean;
}

/** Who decides, and from which address; both go into the audit log. */
interface Decider {
  /** The caller, whose session and role the posting depends on. */
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Approves a pending wire or large deposit: moves the held amount and notifies the customer. Fails
 * as `prepareApproval` does, and with `not_found`, `transaction_not_pending`, `account_suspended`,
 * `conflict` if this person may not decide, or a refusal of a condition.
 */
export async function approveTransaction(
  dependencies: Dependencies,
  id: number,
  { staff, origin }: Decider,
  ...conditions: PostingCondition[]
): Promise<Transaction> {
  const post = await prepareApproval(dependencies, id, { staffId: staff.customerId, origin });
  await inStaffTransaction(dependencies.database, staff, () => post(...conditions));
  return readTransaction(dependencies.database, id);
}

/**
 * Declines a pending transaction: releases everything and sends the customer the reason. Also works
 * on a suspended account, with a payee that cannot be verified, and during the decider's own
 * waiting period. Otherwise fails like approving.
 */
export async function declineTransaction(
  { database, postings }: Dependencies,
  id: number,
  { staff, origin }: Decider,
  reason: string,
): Promise<Transaction> {
  const decidedBy = { staffId: staff.customerId, origin };
  const order = orderOf(id, { decision: 'declined', reason, decidedBy });
  await inStaffTransaction(database, staff, () => postings.decide(decisionKind, order));
  return readTransaction(database, id);
}

/**
 * Judges an approval as far as no lock is needed, and returns the function that posts it, which
 * reads nothing more. Fails with `recently_reset` (the person's own password), `not_offered` for a
 * wire while wires are off, or `conflict` if the payee is not the one that the customer ordered.
 */
export async function prepareApproval(
  dependencies: Dependencies,
  id: number,
  decidedBy: NonNullable<Decision['decidedBy']>,
): Promise<(...conditions: PostingCondition[]) => Promise<void>> {
  const { database, postings } = dependencies;
  await refuseWhileWaiting(database, decidedBy.staffId, 'approve transactions');
  await refuseUnsendableWire(dependencies, id);
  const order = orderOf(id, { decision: 'completed', reason: null, decidedBy });
  return (...conditions) => postings.decide(decisionKind, order, ...conditions);
}

const orderOf = (
  id: number,
  decision: Pick<Decision, 'decision' | 'reason' | 'decidedBy'>,
): Decision => ({ transactionId: BigInt(id), isNotifiedByEmail: true, ...decision });

const payeeUnverified = `We can’t verify that this is the recipient the ${words.customer} ordered. Decline the wire to return the money, and report it to security.`;

/** Refuses to approve a wire if wires are off or its payee is not the one that was ordered. */
async function refuseUnsendableWire(dependencies: Dependencies, id: number): Promise<void> {
  const { database, offersWires } = dependencies;
  const { rows } = await database.query<PayeeRow>(
    `select ${payeeColumns} from bank_transaction as item ${sealJoins}
     where item.id = $1 and item.type = 'wire_transfer'`,
    [id],
  );
  const wire = rows[0];
  if (!wire) return;
  if (!offersWires)
    throw new Refusal(
      'not_offered',
      'Wires are switched off. This one stays on hold until they are switched on again; you can decline it.',
    );
  const { isSound } = await checkPayee(database, dependencies, wire);
  if (!isSound) throw new Refusal('conflict', payeeUnverified);
}

async function readTransaction(database: Database, id: number): Promise<Transaction> {
  const { rows } = await database.query<TransactionRow>(
    `select ${transactionColumns} from bank_transaction as item ${transactionJoins} where item.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) throw new Error(`transaction ${id} disappeared while it was being decided`);
  return toTransaction(row, row.from_account_id ?? row.to_account_id);
}
