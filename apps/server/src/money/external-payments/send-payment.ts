import type { NewExternalPayment } from '@seven-hills/contracts/api/external-payments';
import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { limits } from '@seven-hills/contracts/limits';
import { readPaymentIdentifier } from '@seven-hills/contracts/payment-identifiers';
import type { Attempt } from '../../http/attempt.ts';
import { findTransaction } from '../history/list-transactions.ts';
import { readAmountAndFee } from '../history/read-amount.ts';
import type { Movement } from '../posting/intent.ts';
import { type PaymentDependencies, settlePayment } from './settle-payment.ts';

/**
 * Pays through a payment service: holds amount and fee, asks the service, then moves or releases
 * them. The transaction comes back `completed`, `pending` when the service has not decided or is
 * away (a job goes on), or `failed` with the service's reason. A repeated key never holds or pays
 * twice and gives the payment as it stands. Fails with `not_offered`, `fee_mismatch`,
 * `amount_too_large` or any refusal of `refusal-of.ts`.
 */
export async function sendPayment(
  dependencies: PaymentDependencies,
  customerId: bigint,
  form: NewExternalPayment,
  attempt: Attempt,
): Promise<{ transaction: Transaction; isReplay: boolean }> {
  const { paymentProvider } = form;
  const movement: Movement = {
    kind: 'movement',
    type: 'external_payment',
    customerId,
    ...readAmountAndFee(form, limits.paymentFeeBasisPoints),
    description: form.description,
    pin: form.pin,
    external: {
      paymentProvider,
      paymentIdentifier:
        readPaymentIdentifier(paymentProvider, form.paymentIdentifier) ?? form.paymentIdentifier,
      recipientName: form.recipientName,
    },
    isPending: true,
    isOffered: dependencies.rails[paymentProvider] !== undefined,
  };
  const { transaction: held, isReplay } = await dependencies.postings.move(movement, attempt);
  await settlePayment(dependencies, BigInt(held.id), { isToldByMail: false });
  const transaction =
    held.fromAccountId === null
      ? null
      : await findTransaction(dependencies.database, BigInt(held.fromAccountId), held.id);
  if (!transaction) throw new Error(`payment ${held.id} vanished`);
  return { transaction, isReplay };
}
