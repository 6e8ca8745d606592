import type { DecisionKind } from '../../../capability/movement-kind.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { failLinkedAccount } from '../../outside-accounts/fail-linked-account.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { judgeEntry, needsEntry, settleEntry } from '../entry-facts.ts';
import { judgeOrderState, needsOrder, setOrderState } from '../originating/order-facts.ts';
import { markReturned, type ReturnedOrder } from './returned-send.ts';

const { achClearingIn, proofDeposits } = internalAccounts;

interface ReturnedProof extends ReturnedOrder {
  linkedAccountId: bigint;
}

/** The account that a proof was sent to does not take it. */
export const returnedProofKind: DecisionKind<ReturnedProof> = {
  name: 'returned_proof',
  needsOf: (order) => [needsEntry(order), needsOrder(order.orderId)],
  accountsOf: () => [achClearingIn, proofDeposits],
  transfersOf: ({ amount }) => [
    {
      kind: 'immediate',
      debitAccountId: achClearingIn,
      creditAccountId: proofDeposits,
      amount,
      code: transferCodes.proof_deposit,
    },
  ],
  judge: (order, facts) =>
    judgeEntry(order, facts) ?? judgeOrderState(order.orderId, facts, 'assigned', 'settled'),
  accepted(order, facts) {
    settleEntry(order, 'done', facts);
    setOrderState(order.orderId, facts, 'returned');
  },
  async writeBehind(connection, orders) {
    for (const order of orders) {
      await connection.query("update ach_entry set state = 'done' where id = $1", [order.entryId]);
      await markReturned(connection, order);
      await failLinkedAccount(connection, order.linkedAccountId, order.reason);
    }
  },
};
