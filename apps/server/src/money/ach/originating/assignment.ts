import type { Connection } from '@seven-hills/postgres';
import type { DecisionKind, PostingCondition } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { isSuspendedForCalls } from '../../accounts/outside-calls.ts';
import { ledgerRefusal } from '../../posting/ledger-refusal.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { judgeOrderState, needsOrder, setOrderState } from './order-facts.ts';
import { planOrder, planSameDay } from './plan-order.ts';

/** A run that begins this soon after a cut-off still meets the operator's deadline. */
const punctualMs = 10 * 60_000;

/** Which order goes into which open file, as of when. */
export interface Assignment {
  orderId: bigint;
  fileId: bigint;
  routingNumber: string;
  now: Date;
}

/** Puts an order into its file, in the transaction that posts its money. */
export const assignedWith = (assignment: Assignment): PostingCondition => ({
  needed: [needsOrder(assignment.orderId)],
  judge: (facts) => judgeOrderState(assignment.orderId, facts, 'held'),
  accepted: (facts) => setOrderState(assignment.orderId, facts, 'assigned'),
  verify: (connection) => lockOpenFile(connection, assignment),
  write: (connection) => markAssigned(connection, assignment),
});

/** A deposit that proves a linked account. The bank bears its cost. */
export const proofAssignment: DecisionKind<Assignment & { amount: bigint }> = {
  name: 'proof_assignment',
  needsOf: ({ orderId }) => [needsOrder(orderId)],
  accountsOf: () => [internalAccounts.proofDeposits, internalAccounts.achClearingOut],
  transfersOf: ({ amount }) => [
    {
      kind: 'immediate',
      debitAccountId: internalAccounts.proofDeposits,
      creditAccountId: internalAccounts.achClearingOut,
      amount,
      code: transferCodes.proof_deposit,
    },
  ],
  judge: ({ orderId }, facts) => judgeOrderState(orderId, facts, 'held'),
  accepted: ({ orderId }, facts) => setOrderState(orderId, facts, 'assigned'),
  async writeBehind(connection, assignments) {
    for (const assignment of assignments) {
      await lockOpenFile(connection, assignment);
      await markAssigned(connection, assignment);
    }
  },
};

/**
 * Money that is added moves only when the network settles. From now on nobody can decline it. For a
 * suspended account, no debit is sent, as no money leaves it; a reversal is, which brings back what
 * left.
 */
export async function assignDebit(
  connection: Connection,
  { account_id: accountId, reverses }: { account_id: bigint | null; reverses: bigint | null },
  assignment: Assignment,
): Promise<void> {
  if (reverses === null && (await isSuspendedForCalls(connection, accountId)))
    throw ledgerRefusal('debit_account_frozen');
  const { rows } = await connection.query<{ state: string }>(
    `select ach_order.state
     from bank_transaction as item
     join ach_order on ach_order.transaction_id = item.id
     where ach_order.id = $1 and item.status = 'pending'
     for update of item`,
    [assignment.orderId],
  );
  if (!rows[0]) throw new Refusal('transaction_not_pending', 'This transfer was decided.');
  await lockOpenFile(connection, assignment);
  await markAssigned(connection, assignment);
  await connection.query(
    `update bank_transaction set ordered_at = now()
     where id = (select transaction_id from ach_order where id = $1)`,
    [assignment.orderId],
  );
}

/** Keeps the file from being closed until this transaction has ended. */
export async function lockOpenFile(connection: Connection, { fileId }: Assignment): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    "select id from ach_file where id = $1 and state = 'open' for share",
    [fileId],
  );
  if (rows.length === 0) throw new Refusal('conflict', 'This file is closed.');
}

/**
 * An order that is late settles later than planned, and so do its holds end. A same-day order that
 * has missed the last window of its day becomes one for the next morning.
 */
export async function markAssigned(
  connection: Connection,
  { orderId, fileId, routingNumber, now }: Assignment,
): Promise<void> {
  const from = new Date(now.getTime() - punctualMs);
  const nextDay = planOrder(from);
  const sameDay = planSameDay(from);
  const { rowCount } = await connection.query(
    `update ach_order
     set state = 'assigned', file_id = $2,
         trace_number = $3 || lpad(nextval('ach_trace')::text, 7, '0'),
         is_same_day = is_same_day and $6::date is not null,
         settles_on = greatest(settles_on, case when is_same_day and $6::date is not null
                                                then $6::date else $4::date end),
         settles_at = greatest(settles_at, case when is_same_day and $6::date is not null
                                                then $7::timestamptz else $5::timestamptz end)
     where id = $1 and state = 'held'`,
    [
      orderId,
      fileId,
      routingNumber.slice(0, 8),
      nextDay.settlesOn,
      nextDay.settlesAt,
      sameDay?.settlesOn ?? null,
      sameDay?.settlesAt ?? null,
    ],
  );
  if (rowCount !== 1) throw new Refusal('conflict', 'This transfer went on in the meantime.');
}
