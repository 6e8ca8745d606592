import { findPaymentOf, takePaymentsToCheck } from './deposit-payments.ts';
import { type DepositDependencies, settlePayment } from './settle-payment.ts';

const roundSize = 50;

/**
 * Asks the processor about open payments that nobody asked about lately, and credits what was paid:
 * mends a page that was closed, a webhook that never came, a crash between payment and credit. One
 * payment's trouble does not keep the others waiting. Returns how many were credited.
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
        'a card payment could not be reconciled; it is tried again',
      );
    }
  }
  return credited;
}

/**
 * Settles the payment that a webhook is about. Events about payments that are not the bank's, or that
 * are settled already, are nobody's concern; they are acknowledged so that they do not come again.
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
