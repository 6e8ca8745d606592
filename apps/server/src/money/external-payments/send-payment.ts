import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import type { NewExternalPayment } from '@seven-hills/contracts/money/external-payments';
import type { MovementKind } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { findTransaction } from '../history/list-transactions.ts';
import type { ConfirmedMovements, OrderingCall } from '../orders/confirmed-movements.ts';
import { currentFeeOf, type FeeMeans, readAmountAndFee } from '../orders/fees.ts';
import type { Moved } from '../posting/postings.ts';
import type { OrderedPayment } from './posting.ts';
import { type PaymentDependencies, settlePayment } from './settle-payment.ts';

export interface SendingDependencies extends PaymentDependencies, FeeMeans {
  movements: ConfirmedMovements;
  kinds: { payment: MovementKind<OrderedPayment> };
}

/**
 * Pays through a payment service: holds the amount and fee, calls the service, then moves or
 * releases them. Returns the transaction as `completed`, as `pending` if the service has not
 * decided or is unavailable (a job continues), or as `failed` with the service's reason. A repeated
 * key never holds or pays twice; it returns the payment in its current state. Fails with
 * `fee_mismatch`, `amount_too_large`, `not_offered`, a refusal of `orderConditions` or of
 * `ConfirmedMovements`, or a ledger refusal.
 */
export async function sendPayment(
  dependencies: SendingDependencies,
  call: OrderingCall,
  form: NewExternalPayment,
): Promise<Moved> {
  const { movements, kinds, database } = dependencies;
  const order = await paymentOrder(call.principal, form, dependencies);
  const moved = await movements.move(kinds.payment, order, call, form.confirmation);
  const { transaction: held, isReplay } = moved;
  await settlePayment(dependencies, BigInt(held.id), { isNotifiedByEmail: false });
  const { accountId } = call.principal;
  const transaction = accountId && (await findTransaction(database, accountId, held.id));
  if (!transaction) throw new Error(`payment ${held.id} disappeared`);
  return { transaction, isReplay };
}

/** Turns a form into an order. Fails with `fee_mismatch` or `amount_too_large`. */
export async function paymentOrder(
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewExternalPayment,
  { rails, terms }: Pick<SendingDependencies, 'rails' | 'terms'>,
): Promise<OrderedPayment> {
  const { paymentProvider: provider, paymentIdentifier } = form;
  return {
    customerId,
    accountId,
    fromAccountId: form.fromAccountId ? BigInt(form.fromAccountId) : undefined,
    ...(await readAmountAndFee(
      form,
      currentFeeOf({ terms }, { customerId, accountId }, 'paymentFee'),
    )),
    description: form.description,
    by: { who: 'customer', pin: form.pin, fromGoals: form.fromGoals },
    provider,
    identifier: readPaymentIdentifier(provider, paymentIdentifier) ?? paymentIdentifier,
    recipientName: form.recipientName,
    isOffered: rails[provider] !== undefined,
  };
}
