import { brand, firstDeposit } from '@seven-hills/bank/brand';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { createInitialDepositPayment } from '@seven-hills/contracts/money/initial-deposit';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { isFrozenAlone } from '../accounts/account-stops.ts';
import type { ProcessorPayment } from './card-processor.ts';
import {
  closeUnpaid,
  type DepositPayment,
  keepProcessorId,
  openPayment,
} from './deposit-payments.ts';
import { depositAlreadyMade } from './posting.ts';
import { type DepositDependencies, settlePayment } from './settle-payment.ts';

/** A form that is opened more often than this is either testing cards or broken. */
const perCustomer = { attemptsMax: 30, windowMinutes: 60 };
const perAddress = { attemptsMax: 200, windowMinutes: 60 };

/**
 * Starts the customer's card payment of the first deposit, or resumes the open one, and returns
 * what the browser needs to pay it. Fails with `account_suspended`, `deposit_already_made`,
 * `not_found` (no account), `conflict` (a payment is being processed), `too_many_attempts`, or
 * `payment_provider_error`.
 */
export async function startPayment(
  dependencies: DepositDependencies,
  customerId: bigint,
  network: string,
): Promise<ResultOf<typeof createInitialDepositPayment>> {
  const { database, processor } = dependencies;
  await countAttempt(database, `deposit:customer:${customerId}`, perCustomer);
  await countAttempt(database, `deposit:address:${network}`, perAddress);
  if (
    (await isStopped(database, customerId, 'suspension', 'closing')) ||
    (await isPrimaryFrozenAlone(database, customerId))
  )
    throw new Refusal(
      'account_suspended',
      `Your account is suspended. Please call us: ${brand.emergencyPhone}.`,
    );
  const clientSecret =
    (await payableSecret(dependencies, customerId)) ??
    // The open payment could no longer be paid and is now closed, so this opens the next one.
    (await payableSecret(dependencies, customerId));
  if (clientSecret === null)
    throw new Refusal(
      'payment_provider_error',
      'The card processor refused to open a payment. Please try again later.',
    );
  return {
    clientSecret,
    processor: processor.name,
    publishableKey: processor.publishableKey,
    amount: firstDeposit,
    currency: 'USD',
  };
}

/** Whether staff froze a person's primary account for itself, so that it accepts no deposit. */
async function isPrimaryFrozenAlone(database: Database, customerId: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from account_owner as held
     where held.customer_id = $1 and held.is_primary and ${isFrozenAlone('held.account_id')}`,
    [customerId],
  );
  return rowCount !== 0;
}

/** Returns the client secret of the customer's open payment, or `null` if the payment has ended. */
async function payableSecret(
  dependencies: DepositDependencies,
  customerId: bigint,
): Promise<string | null> {
  const { database, processor } = dependencies;
  const payment = await openPayment(database, customerId, processor.name);
  const found = await orderOrRead(dependencies, payment);
  const { state } = await settlePayment(dependencies, payment, found);
  if (state === 'credited') throw depositAlreadyMade();
  if (state === 'processing')
    throw new Refusal(
      'conflict',
      'Your payment is being processed. You don’t need to do anything.',
    );
  // It began before the bank changed its first deposit: the next one asks for the new amount.
  if (payment.amount !== firstDeposit && found?.state === 'awaiting_card') {
    await closeUnpaid(database, payment.id);
    return null;
  }
  return found?.state === 'awaiting_card' || found?.state === 'requires_action'
    ? found.clientSecret
    : null;
}

async function orderOrRead(
  { database, processor }: DepositDependencies,
  { id, customerId, amount, orderKey, processorPaymentId }: DepositPayment,
): Promise<ProcessorPayment | null> {
  if (processorPaymentId !== null) return processor.readPayment(processorPaymentId);
  const ordered = await processor.orderPayment({ customerId, amount, orderKey });
  await keepProcessorId(database, id, ordered.id);
  return ordered;
}
