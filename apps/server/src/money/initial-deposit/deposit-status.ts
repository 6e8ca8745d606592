import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getInitialDepositStatus } from '@seven-hills/contracts/money/initial-deposit';
import type { Principal } from '../../http/callers/principal.ts';
import { countAttempt } from '../../http/throttle.ts';
import { findOpenPayment, lastPaymentOutcome } from './deposit-payments.ts';
import { type DepositDependencies, settlePayment } from './settle-payment.ts';

/** Far above the rate of a page that polls for its answer. Each poll is a call to the processor. */
const perCustomer = { attemptsMax: 120, windowMinutes: 1 };

/**
 * Reads the state of the customer's payment from the processor, and credits the account if the
 * deposit was paid. Fails with `payment_provider_error` or `too_many_attempts`.
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
    // The webhook or another tab credited the deposit after the session was looked up.
    const state = await lastPaymentOutcome(database, customerId);
    return { state, hasInitialDeposit: state === 'credited', message: null };
  }
  const found = await processor.readPayment(payment.processorPaymentId);
  const { state, message } = await settlePayment(dependencies, payment, found);
  return { state, hasInitialDeposit: state === 'credited', message };
}
