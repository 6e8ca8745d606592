import type { PaymentProvider } from '@seven-hills/contracts/limits';
import { notOffered } from '../../http/not-offered.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { firstPaymentMail } from '../../platform/mail/first-payment-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { providerAccounts } from '../accounts/internal-accounts.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  type CustomerOrder,
  feeTransfers,
  orderConditions,
  ownAccountId,
} from '../orders/customer-order.ts';
import type { FirstPayments, OutsidePayee } from '../payees/first-payments.ts';
import { insertPayeeSeals } from '../payees/payee-statements.ts';
import type { MovementKind } from '../posting/movement-kind.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

export interface OrderedPayment extends CustomerOrder {
  fee: bigint;
  provider: PaymentProvider;
  identifier: string;
  recipientName: string;
  /**
   * False if the bank does not work with the service (any more). A key that was already posted
   * still gets its first answer.
   */
  isOffered: boolean;
}

interface PaymentSources extends ConditionSources {
  firstPayments: FirstPayments;
  sealingKeys: Keyring;
}

/** A payment through a payment service. Its amount and fee are held until the service answers. */
export function createExternalPaymentKind(sources: PaymentSources): MovementKind<OrderedPayment> {
  const { firstPayments, sealingKeys } = sources;
  const conditions = orderConditions(sources, 'external_payment');
  const payeeOf = ({ customerId, provider, identifier }: OrderedPayment): OutsidePayee => ({
    customerId,
    provider,
    identifier,
  });
  return {
    name: 'external_payment',
    needsOf: (order) => [
      ...conditions.needsOf(order),
      ...firstPayments.needsOf(payeeOf(order), order),
    ],
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
    transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
    judge: (order, facts) =>
      conditions.judge(order, facts, {
        beforePin: () => (order.isOffered ? null : notOffered('Payments through this service are')),
      }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ pin: _pin, accountId: _accountId, isOffered: _isOffered, ...input }) => [input],
    transactionOf: (order, facts, beganAt) => ({
      type: 'external_payment',
      fee: order.fee,
      description: order.description,
      isPending: true,
      external: {
        paymentProvider: order.provider,
        paymentIdentifier: order.identifier,
        recipientName: order.recipientName,
      },
      heldUntil: firstPayments.heldUntil(payeeOf(order), order, facts, beganAt),
      occurredAt: order.occurredAt,
    }),
    write(pipeline, posted) {
      const paid = posted.map(({ transaction }) => ({ transaction, accountNumber: null }));
      pipeline.add(insertPayeeSeals(sealingKeys, paid));
    },
    /** Gives a customer the chance to stop a held payment that they did not order. */
    async writeBehind(connection, posted) {
      for (const { order, transaction } of posted) {
        const { heldUntil } = transaction;
        if (heldUntil)
          await queueMailToCustomer(connection, order.customerId, (firstName) =>
            firstPaymentMail(firstName, { ...order, heldUntil }),
          );
      }
    },
  };
}

function transfersOf(order: OrderedPayment, facts: Facts | null) {
  const own = ownAccountId(order, facts);
  if (own === null) return null;
  return [
    {
      kind: 'pending' as const,
      debitAccountId: own,
      creditAccountId: providerAccounts[order.provider],
      amount: order.amount,
      code: transferCodes.external_payment,
    },
    ...feeTransfers('pending', own, order.fee),
  ];
}
