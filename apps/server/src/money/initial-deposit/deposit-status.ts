import type { getInitialDepositStatus } from '@seven-hills/contracts/api/initial-deposit';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Principal } from '../../http/callers/principal.ts';
import { countAttempt } from '../../http/callers/throttle.ts';
import { findOpenPayment, lastPaymentOutcome } from './deposit-payments.ts';
import { type DepositDependencies, settlePayment } from './settle-payment.ts';

/** Far above what a page that waits for its answer asks; each question goes on to the processor. */
const perCustomer = { attemptsMax: 120, windowMinutes: 1 };

/**
 * How the customer's payment stands, as the processor says it now; credits the account where it says
 * that the deposit was paid. Fails with `payment_provider_error` or `too_many_attempts`.
 */
export async function depositStatus(
  dependencies: DepositDependencies,
  { customerId, hasInitialDeposit }: Principal,
): Promise<AnswerOf<typeof getInitialDepositStatus>> {
  const { database, processor } = dependencies;
  if (hasInitialDeposit) return { state: 'credited', hasInitialDeposit, message: null };
  await countAttempt(database, `deposit-status:${customerId}`, perCustomer);
  const payment = await findOpenPayment(database, customerId, processor.name);
  if (!payment?.processorPaymentId) {
    // Credited since the session was looked up, by the webhook or another tab.
    const state = await lastPaymentOutcome(database, customerId);
    return { state, hasInitialDeposit: state === 'credited', message: null };
  }
  const found = await processor.readPayment(payment.processorPaymentId);
  const { state, message } = await settlePayment(dependencies, payment, found);
  return { state, hasInitialDeposit: state === 'credited', message };
}
