import type { Transaction } from '@seven-hills/bank/transaction';
import { formatUsd } from '@seven-hills/money';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import type { PostingAction } from '../../capability/proposal-action.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import {
  type DecisionFacts,
  deciderOf,
  usersOfTransaction,
} from '../../money/decisions/decider-of.ts';
import { alreadyDecided } from '../../money/posting/ledger-refusal.ts';
import { noSuchTransaction } from '../../money/transactions/transaction-row.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { approveTransaction, type Dependencies, prepareApproval } from './decide-transaction.ts';

const payload = z.object({ transactionId: z.int() });
type Payload = z.infer<typeof payload>;

type PendingRow = DecisionFacts & {
  status: string;
  amount: bigint;
  recipient_name: string | null;
};

/** Approves a pending wire or deposit: it is released in the transaction of the last vote. */
export const transactionApprovalAction = (dependencies: Dependencies): PostingAction<Payload> => ({
  name: 'transaction_approval',
  payload,
  staleCodes: ['transaction_not_pending', 'not_found'],
  async preview(connection, { transactionId }, makerId) {
    const { rows } = await connection.query<PendingRow>(
      `select type, customer_id, booked_by, held_until, ordered_at, status, amount, recipient_name,
              ${usersOfTransaction('item')} as user_ids
       from bank_transaction as item where id = $1`,
      [transactionId],
    );
    const row = rows[0];
    if (!row) throw noSuchTransaction();
    if (row.status !== 'pending') throw alreadyDecided();
    if (row.type === 'external_payment' && deciderOf(row, makerId) !== 'colleague')
      throw new Refusal('conflict', 'Payments are sent automatically, never approved by hand.');
    const to = row.recipient_name === null ? '' : ` to ${row.recipient_name}`;
    const what = `${row.type.replaceAll('_', ' ')} of ${formatUsd(row.amount)}${to}`;
    return {
      subject: `transaction ${transactionId}`,
      personId: row.customer_id,
      barredIds: barredFrom(row),
      baseVersion: row.status,
      changes: [
        { field: `Transaction ${transactionId}`, before: 'pending', after: `approved: ${what}` },
      ],
      amount: row.amount,
      isByTwoAlready: row.booked_by !== null,
    };
  },
  async barredNow(connection, { transactionId }) {
    const { rows } = await connection.query<
      Pick<PendingRow, 'customer_id' | 'booked_by' | 'user_ids'>
    >(
      `select customer_id, booked_by, ${usersOfTransaction('item')} as user_ids
       from bank_transaction as item where id = $1`,
      [transactionId],
    );
    if (!rows[0]) throw noSuchTransaction();
    return barredFrom(rows[0]);
  },
  prepare: ({ transactionId }, { deciderId: staffId, origin }) =>
    prepareApproval(dependencies, transactionId, { staffId, origin }),
});

const barredFrom = ({
  customer_id,
  booked_by,
  user_ids,
}: Pick<PendingRow, 'customer_id' | 'booked_by' | 'user_ids'>): bigint[] => [
  ...new Set([customer_id, ...user_ids, ...(booked_by ? [booked_by] : [])]),
];

/** Approves a transaction, or returns the answer to an approval that needs others' agreement. */
export type Approve = (
  transactionId: number,
  by: { staff: Principal; origin: Origin },
) => Promise<Transaction | AcceptedProposal>;

/**
 * Approves a pending transaction, or proposes the approval if others must agree to it. Cash that a
 * colleague booked needs nobody else. Fails as `approveTransaction` and proposing do.
 */
export async function approveOrPropose(
  dependencies: Dependencies,
  proposals: Proposals,
  transactionId: number,
  { staff, origin }: { staff: Principal; origin: Origin },
): Promise<Transaction | AcceptedProposal> {
  const by = { staff, origin };
  const { rows } = await dependencies.database.query<
    Pick<PendingRow, 'customer_id' | 'booked_by' | 'amount'>
  >('select customer_id, booked_by, amount from bank_transaction where id = $1', [transactionId]);
  const item = rows[0];
  if (!item || item.booked_by !== null) return approveTransaction(dependencies, transactionId, by);
  const act = {
    action: 'transaction_approval',
    staffId: staff.customerId,
    customerId: item.customer_id,
    amount: item.amount,
    transactionId: BigInt(transactionId),
  } as const;
  const maker = { staff, reason: null, origin };
  return proposals.postOrPropose(act, { transactionId }, maker, (condition) =>
    approveTransaction(dependencies, transactionId, by, condition),
  );
}
