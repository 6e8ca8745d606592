import { Pipeline } from '@seven-hills/postgres';
import type { MovementKind, Order } from '../../../capability/movement-kind.ts';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { needs } from '../../../platform/database/batch-facts.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { judgeOrderState, needsOrder } from '../../ach/originating/order-facts.ts';
import { planOrder } from '../../ach/originating/plan-order.ts';
import { noAccount } from '../../orders/customer-order.ts';
import { insertPayeeSeals, insertWireInstructions } from '../../payee-rules/payee-statements.ts';
import { accountSource } from '../../posting/account-facts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import { insertHolds } from '../insert-holds.ts';
import { insertOrders } from '../insert-order.ts';
import { creditReversedMail } from './mails.ts';
import { describeReversal, type Reversal, recordReversal } from './reversal.ts';

export interface CreditReversal extends Reversal, Order {
  accountId: bigint;
  /** Null if someone else was paid. */
  linkedAccountId: bigint | null;
  /** In memory only: sealed before it is stored. */
  accountNumber: string;
}

/**
 * Pulls back what a customer sent: a debit of the account that it paid. Like money that is added,
 * it is pending until the network settles the debit, and then on hold for as long as that of a new
 * customer, because the receiver may return it. The caller's condition judges the order under its
 * lock.
 */
export const createCreditReversalKind = ({
  sealingKeys,
}: {
  sealingKeys: Keyring;
}): MovementKind<CreditReversal> => ({
  name: 'ach_credit_reversal',
  needsOf: ({ orderId, accountId }) => [
    needsOrder(orderId),
    needs(accountSource, { id: accountId }),
  ],
  accountsOf: ({ accountId }) => [internalAccounts.achClearingOut, accountId],
  transfersOf: ({ accountId, amount }) => [
    {
      kind: 'pending',
      debitAccountId: internalAccounts.achClearingOut,
      creditAccountId: accountId,
      amount,
      code: transferCodes.bank_transfer_in,
      ignoreFrozen: true,
    },
  ],
  judge({ orderId, accountId }, facts) {
    const account = facts.of(accountSource).byId.get(accountId);
    if (!account || account.is_closed) return noAccount();
    return judgeOrderState(orderId, facts, 'assigned', 'settled');
  },
  callerOf: ({ customerId }) => customerId,
  inputsOf: ({ orderId }) => [{ orderId }],
  transactionOf: (order) => ({
    type: 'bank_transfer_in',
    fee: 0n,
    description: describeReversal(order),
    isPending: true,
    external: order.external,
  }),
  // Behind the condition, which must not see the new order.
  async writeBehind(connection, posted) {
    const times = planOrder(bankNow());
    for (const { order, transaction } of posted) {
      const { orderId, reason, linkedAccountId, accountNumber, customerId, amount } = order;
      const pipeline = new Pipeline(connection);
      const reverses = { orderId, reason };
      insertOrders(pipeline, [{ kind: 'add', linkedAccountId, transaction, times, reverses }]);
      const sealed = [{ transaction, accountNumber }];
      pipeline.add(insertWireInstructions(sealingKeys, sealed));
      pipeline.add(insertPayeeSeals(sealingKeys, sealed));
      await pipeline.send();
      const steps = await insertHolds(connection, transaction, true);
      await recordReversal(connection, order, transaction.id);
      const { bankName = '', recipientName = bankName } = order.external;
      const to = linkedAccountId === null ? recipientName : bankName;
      const availableOn = steps.at(-1)?.on ?? times.settlesOn;
      await queueMailToCustomer(connection, customerId, (firstName) =>
        creditReversedMail(firstName, { amount, to, reason, availableOn }),
      );
    }
  },
});
