import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { MovementKind } from '../../capability/movement-kind.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { providerAccounts } from '../accounts/internal-accounts.ts';
import { feeEncodings } from '../orders/fees.ts';
import { type OutsideOrder, type OutsideSources, outsideOrders } from '../orders/outside-order.ts';
import { insertPayeeSeals } from '../payee-rules/payee-statements.ts';
import { firstPaymentMail } from './mails.ts';

export interface OrderedPayment extends OutsideOrder {
  provider: PaymentProvider;
  identifier: string;
  recipientName: string;
}

/** A payment through a payment service. Its amount and fee are held until the service answers. */
export function createExternalPaymentKind(sources: OutsideSources): MovementKind<OrderedPayment> {
  const { sealingKeys } = sources;
  const shared = outsideOrders<OrderedPayment>(sources, {
    type: 'external_payment',
    feeTerms: ['paymentFee'],
    clearingAccountOf: ({ provider }) => providerAccounts[provider],
    payeeOf: ({ customerId, provider, identifier }) => ({ customerId, provider, identifier }),
    externalOf: ({ provider, identifier, recipientName }) => ({
      paymentProvider: provider,
      paymentIdentifier: identifier,
      recipientName,
    }),
    recipientOf: ({ provider, identifier, recipientName }) => [provider, identifier, recipientName],
  });
  return {
    ...shared,
    inputsOf({ customerId, fromAccountId, amount, fee, isFeeNamed, description, ...order }) {
      const { provider, identifier, recipientName } = order;
      const to = { provider, identifier, recipientName };
      const from = { customerId, fromAccountId };
      return feeEncodings({ ...from, amount, fee, isFeeNamed, description, ...to });
    },
    write(pipeline, posted) {
      shared.write?.(pipeline, posted);
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
