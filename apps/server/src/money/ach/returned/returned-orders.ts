import { explainReturn } from '@seven-hills/bank/payments/returned-entries';
import type { PostingCondition } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { preparedTakeBack } from '../../owed/take-back.ts';
import { judgeEntry, needsEntry, settleEntry } from '../entry-facts.ts';
import { refuseReversed } from '../originating/judge-reversal.ts';
import { judgeOrderState, needsOrder, setOrderState } from '../originating/order-facts.ts';
import { heldTransfers, markTaken, refuseOtherHolds } from '../originating/taken-holds.ts';
import type { StaffDecision } from '../posting.ts';
import type { EntryMeans } from '../receiving/post-entries.ts';
import { isOrdinary, type ReturnRow, returnRows } from './return-row.ts';
import { returnedProofKind } from './returned-proof.ts';
import { markPosted, markReturned, type ReturnedOrder, returnedSendKind } from './returned-send.ts';
import { unlinkReturned } from './unlink-returned.ts';

const pageSize = 500;

/**
 * Decides the returns of what the bank sent: money that was sent is the customer's again, and a
 * linked account that takes no more entries is not linked. One that fits no order, comes too late,
 * or contests that an earlier one was dishonored waits for staff. Returns how many were decided.
 */
export async function decideReturns(means: EntryMeans, now: Date = bankNow()): Promise<number> {
  const { rows } = await means.database.query<ReturnRow>(
    `${returnRows}
     where entry.state = 'waiting' and entry.purpose = 'return'
     order by entry.id
     limit $1`,
    [pageSize],
  );
  const outcomes = await Promise.all(rows.map((row) => decide(means, row, now)));
  await unlinkReturned(means.database);
  return outcomes.filter(Boolean).length;
}

async function decide(means: EntryMeans, row: ReturnRow, now: Date): Promise<boolean> {
  if (!isOrdinary(row)) return holdForStaff(means, row.id);
  // What is added settles first; until then nothing has come in that could go back.
  if (row.kind === 'add' && row.order_state === 'assigned') {
    return row.settles_at > now && holdForStaff(means, row.id);
  }
  try {
    await carryOut(means, row);
    return true;
  } catch (error) {
    // Another server was first; or the account does not take it, and staff decide.
    if (error instanceof Refusal) return error.code !== 'conflict' && holdForStaff(means, row.id);
    means.log.warn({ err: error, entryId: row.id }, 'a return could not be decided');
    return false;
  }
}

async function holdForStaff({ database }: EntryMeans, entryId: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `update ach_entry set state = 'held', hold_reason = 'message' where id = $1 and state = 'waiting'`,
    [entryId],
  );
  return rowCount === 1;
}

async function carryOut(means: EntryMeans, row: ReturnRow): Promise<void> {
  const { postings } = means;
  const returned: ReturnedOrder = {
    entryId: row.id,
    from: row.state,
    direction: row.direction,
    amount: row.amount,
    orderId: row.order_id ?? 0n,
    reason: row.reason,
  };
  if (row.kind === 'proof') {
    await postings.decide(returnedProofKind, {
      ...returned,
      linkedAccountId: row.linked_account_id ?? 0n,
    });
    return;
  }
  const { account_id: accountId } = row;
  if (accountId === null) throw new Error('a transfer with another bank has an account');
  if (row.kind === 'add') {
    const take = await takingBackAdded(means, row, returned, accountId);
    await take();
  } else
    await postings.move(
      returnedSendKind,
      { ...returned, ...receivedBack(row, accountId) },
      null,
      notReversed(returned.orderId),
    );
}

/** Whose money comes back, and from where. */
export const receivedBack = (row: ReturnRow, accountId: bigint) => ({
  customerId: row.customer_id,
  accountId,
  bankName: row.bank_name,
  accountLastFour: row.account_last_four,
  receiver: row.receiver,
  paysOthers: row.linked_account_id === null,
});

export const notReversed = (orderId: bigint): PostingCondition => ({
  needed: [],
  judge: () => null,
  verify: (connection) => refuseReversed(connection, orderId),
});

/**
 * Prepares to take added money back, with the holds that still keep it: what was released and spent
 * is owed. With a decision, staff do. The returned function posts it, and reads nothing.
 */
export async function takingBackAdded(
  means: Pick<EntryMeans, 'database' | 'postings'>,
  { holder_id: customerId, bank_name: bankName, account_last_four: accountLastFour }: ReturnRow,
  order: TakenOrder,
  accountId: bigint,
): Promise<(...conditions: PostingCondition[]) => Promise<unknown>> {
  const holds = order.orderId === null ? [] : await heldTransfers(means.database, order.orderId);
  const take = await preparedTakeBack(means, {
    customerId,
    accountId,
    amount: order.amount,
    description: explainReturn(order.reason),
    external: { accountLastFour, ...(bankName !== null && { bankName }) },
    holds,
    collectedFrom: internalAccounts.achClearingIn,
  });
  return (...conditions) => take(takenBackWith(order, holds), ...conditions);
}

/** Its order is null if the return fits none, and decided by staff. */
type TakenOrder = Omit<ReturnedOrder, 'orderId'> & {
  orderId: bigint | null;
  decision?: StaffDecision;
};

/** Ties what is taken back to its entry and its order, which are decided once. */
const takenBackWith = (order: TakenOrder, holds: readonly bigint[]): PostingCondition => {
  const { orderId } = order;
  return {
    needed: [needsEntry(order), ...(orderId === null ? [] : [needsOrder(orderId)])],
    judge: (facts) =>
      judgeEntry(order, facts) ??
      (orderId === null ? null : judgeOrderState(orderId, facts, 'settled')),
    accepted(facts) {
      settleEntry(order, 'posted', facts);
      if (orderId !== null) setOrderState(orderId, facts, 'returned');
    },
    async verify(connection) {
      if (orderId === null) return;
      await refuseReversed(connection, orderId);
      await refuseOtherHolds(connection, orderId, holds);
    },
    async write(connection, _facts, transactionId) {
      await markPosted(connection, order.entryId, transactionId, order.decision);
      if (orderId === null) return;
      await markTaken(connection, orderId);
      await markReturned(connection, { ...order, orderId });
    },
  };
};
