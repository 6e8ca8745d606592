import { findPaymentOf, takePaymentsToCheck } from './deposit-payments.ts';
import { type DepositDependencies, settlePayment } from './settle-payment.ts';

const roundSize = 50;

/**
 * Checks open payments with the processor and credits those that were paid. Recovers from a closed
 * page, a missing webhook, or a crash between payment and credit. A failure with one payment does
 * not delay the others. Returns how many were credited.
 */
export async function reconcileOpenPayments(dependencies: DepositDependencies): Promise<number> {
  const { database, processor, log } = dependencies;
  let credited = 0;
  for (const payment of await takePaymentsToCheck(database, processor.name, roundSize)) {
    if (payment.processorPaymentId === null) continue;
    try {
      const found = await processor.readPayment(payment.processorPaymentId);
      const { state } = await settlePayment(dependencies, payment, found);
      if (state === 'credited') credited += 1;
    } catch (error) {
      log.warn(
        { err: error, paymentId: Number(payment.id) },
        'a card payment could not be reconciled; it will be retried',
      );
    }
  }
  return credited;
}

/**
 * Settles the payment that a webhook concerns. Acknowledges and ignores events about payments that
 * are not the bank's or are already settled, so that they are not sent again.
 */
export async function settleAnnouncedPayment(
  dependencies: DepositDependencies,
  processorPaymentId: string,
): Promise<void> {
  const { database, processor } = dependencies;
  const payment = await findPaymentOf(database, processor.name, processorPaymentId);
  if (!payment) return;
  await settlePayment(dependencies, payment, await processor.readPayment(processorPaymentId));
}
