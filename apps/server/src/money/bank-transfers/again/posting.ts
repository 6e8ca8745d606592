import { words } from '@seven-hills/bank/words/words';
import { Pipeline } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { MovementKind, Order } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { needs } from '../../../platform/database/batch-facts.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { judgeOrderState, needsOrder } from '../../ach/originating/order-facts.ts';
import { planOrder } from '../../ach/originating/plan-order.ts';
import { noAccount } from '../../orders/customer-order.ts';
import { insertPayeeSeals, insertWireInstructions } from '../../payee-rules/payee-statements.ts';
import { needsAccountOf, ownAccount } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { insertHolds } from '../insert-holds.ts';
import { insertOrders } from '../insert-order.ts';
import { linkedSource } from '../linked-facts.ts';
import { presentedAgainMail } from '../mails.ts';
import type { BankTransferOrder } from '../posting-in.ts';

/** A debit of a linked account that came back, and is presented again. */
export interface AgainOrder
  extends Order,
    Pick<BankTransferOrder, 'linkedAccountId' | 'linked' | 'accountNumber'> {
  accountId: bigint;
  amount: bigint;
  /** The customer's first order, and the one that was returned last: often the same. */
  firstOrderId: bigint;
  orderId: bigint;
  /** Who presents it again; null if the bank does by its rule. */
  decision: { staffId: bigint; origin: Origin } | null;
}

/**
 * Presents a debit again: a new order with the amount of the first one, under the authorization of
 * its customer, so it takes no PIN and counts toward no limit. Its money is on hold for as long as
 * that of a new customer. The caller's condition judges the earlier orders under the first one's
 * lock.
 */
export const createAgainKind = ({
  sealingKeys,
}: {
  sealingKeys: Keyring;
}): MovementKind<AgainOrder> => ({
  name: 'bank_transfer_again',
  needsOf: (order) => [
    needsOrder(order.firstOrderId),
    needs(linkedSource, { id: order.linkedAccountId, customerId: order.customerId }),
    needsAccountOf(order),
  ],
  accountsOf: ({ accountId }) => [internalAccounts.achClearingOut, accountId],
  transfersOf: ({ accountId, amount }) => [
    {
      kind: 'pending',
      debitAccountId: internalAccounts.achClearingOut,
      creditAccountId: accountId,
      amount,
      code: transferCodes.bank_transfer_in,
    },
  ],
  judge(order, facts) {
    const account = ownAccount(order, facts);
    if (!account || account.is_closed) return noAccount();
    const linked = facts.of(linkedSource).accounts.get(order.linkedAccountId);
    if (linked?.customer_id !== order.customerId || !linked.is_usable)
      return new Refusal(
        'conflict',
        `The ${words.customer} has removed this account at the other bank.`,
      );
    return judgeOrderState(order.firstOrderId, facts, 'returned');
  },
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ orderId }) => [{ orderId }],
  transactionOf: ({ linked }) => ({
    type: 'bank_transfer_in',
    fee: 0n,
    description: 'Presented again after it was returned',
    isPending: true,
    external: linked,
  }),
  // Behind the condition, which must not see the new order.
  async writeBehind(connection, posted) {
    const times = planOrder(bankNow());
    for (const { order, transaction } of posted) {
      const { linkedAccountId, firstOrderId: presentsAgain, accountNumber } = order;
      const pipeline = new Pipeline(connection);
      insertOrders(pipeline, [{ kind: 'add', linkedAccountId, transaction, times, presentsAgain }]);
      const sealed = [{ transaction, accountNumber }];
      pipeline.add(insertWireInstructions(sealingKeys, sealed));
      pipeline.add(insertPayeeSeals(sealingKeys, sealed));
      await pipeline.send();
      const { customerId, orderId, decision, linked, amount } = order;
      await insertHolds(connection, transaction, true);
      await recordEvent(connection, {
        action: 'ach_order_presented_again',
        actorId: decision?.staffId ?? null,
        subjectId: customerId,
        after: { orderId: Number(orderId), transactionId: Number(transaction.id) },
        ...(decision && { origin: decision.origin }),
      });
      await queueMailToCustomer(connection, customerId, (firstName) =>
        presentedAgainMail(firstName, { amount, ...linked }),
      );
    }
  },
});
