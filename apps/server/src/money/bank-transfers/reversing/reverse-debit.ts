import type { PostingCondition } from '../../../capability/movement-kind.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { judgeOrderState, needsOrder } from '../../ach/originating/order-facts.ts';
import { planOrder } from '../../ach/originating/plan-order.ts';
import { markTaken, refuseOtherHolds } from '../../ach/originating/taken-holds.ts';
import type { TakingBack } from '../../owed/posting.ts';
import { describeReversal, type Reversal, recordReversal } from './reversal.ts';

export interface DebitReversal extends Reversal {
  /** In whose name the account is. */
  holderId: bigint;
  /** The pending transfers that still hold some of the money. */
  holds: readonly bigint[];
}

/**
 * What a debit's reversal takes from the account, now: what is still held or available, and the
 * rest is owed. A credit then gives it back to the account that was debited.
 */
export const takenBy = (reversal: DebitReversal): TakingBack => ({
  customerId: reversal.holderId,
  accountId: reversal.accountId,
  amount: reversal.amount,
  description: describeReversal(reversal),
  external: reversal.external,
  holds: reversal.holds,
  collectedFrom: internalAccounts.achClearingOut,
});

/** Orders the credit that gives the money back, in the transaction that takes it. */
export const givesBack = (reversal: DebitReversal): PostingCondition => ({
  needed: [needsOrder(reversal.orderId)],
  judge: (facts) => judgeOrderState(reversal.orderId, facts, 'settled'),
  verify: (connection) => refuseOtherHolds(connection, reversal.orderId, reversal.holds),
  async write(connection, _facts, transactionId) {
    const { orderId, reason } = reversal;
    await markTaken(connection, orderId);
    const { cutOffAt, settlesOn, settlesAt } = planOrder(bankNow());
    await connection.query(
      `insert into ach_order (kind, customer_id, account_id, linked_account_id, amount,
                              transaction_id, cut_off_at, settles_on, settles_at,
                              reverses, reversal_reason)
       select 'send', customer_id, account_id, linked_account_id, amount, $2, $3, $4, $5, id, $6
       from ach_order where id = $1`,
      [orderId, transactionId, cutOffAt, settlesOn, settlesAt, reason],
    );
    await recordReversal(connection, reversal, transactionId ?? 0n);
  },
});
