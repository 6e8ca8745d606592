import type { DepositState } from '@seven-hills/contracts/money/initial-deposit';
import { formatUsd, toDecimal } from '@seven-hills/money';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent } from '../../audit-log/record-event.ts';
import { isRefusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';
import type { Postings } from '../posting/postings.ts';
import { findAwaitingDeposit } from './awaiting-account.ts';
import type { CardProcessor, ProcessorPayment } from './card-processor.ts';
import { closeUnpaid, type DepositPayment } from './deposit-payments.ts';
import { cardDepositKind } from './posting.ts';

export interface DepositDependencies {
  database: Database;
  postings: Postings;
  processor: CardProcessor;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A payment's state after all its consequences were carried out. */
interface PaymentState {
  state: DepositState;
  /** A message for the customer, if there is one. */
  message: string | null;
}

/**
 * Acts on the processor's report about a payment. The webhook, the customer's page, and the job all
 * credit through here. Safe to repeat and to run concurrently.
 */
export async function settlePayment(
  dependencies: DepositDependencies,
  payment: DepositPayment,
  found: ProcessorPayment | null,
): Promise<PaymentState> {
  switch (found?.state) {
    case 'awaiting_card':
      return { state: found.refusal === null ? 'none' : 'failed', message: found.refusal };
    case 'requires_action':
    case 'processing':
      return { state: found.state, message: null };
    case 'succeeded': {
      const objection = objectionTo(found, payment);
      if (!objection) return credit(dependencies, payment);
      await refuse(dependencies, payment, objection);
      return {
        state: 'failed',
        message: `The payment is not the ${formatUsd(payment.amount)} that we requested. Please call us.`,
      };
    }
    default:
      await closeUnpaid(dependencies.database, payment.id);
      return { state: 'failed', message: 'The payment was canceled.' };
  }
}

/** Returns why a successful payment is not this customer's initial deposit, or `null` if it is. */
function objectionTo(
  found: ProcessorPayment,
  { customerId, amount }: DepositPayment,
): string | null {
  if (found.currency !== 'USD') return `paid in ${found.currency}`;
  if (found.amount !== amount)
    return `paid ${toDecimal(found.amount)} instead of ${toDecimal(amount)}`;
  if (found.customerReference !== String(customerId))
    return `paid for customer ${found.customerReference}`;
  return null;
}

/**
 * Credits the deposit, then closes the payment. A crash between the two leaves the payment open;
 * the next check finds the same credit, because its idempotency key is the customer's one deposit.
 */
async function credit(
  dependencies: DepositDependencies,
  payment: DepositPayment,
): Promise<PaymentState> {
  const { database, postings } = dependencies;
  const { transactionId, madeBy } = await creditOnce(database, postings, payment);
  if (madeBy !== 'card') {
    await refuse(dependencies, payment, `the deposit was ${madeBy}; refund this payment`);
    return { state: 'credited', message: null };
  }
  const { rowCount } = await database.query(
    `update initial_deposit_payment
     set state = 'credited', transaction_id = $2
     where id = $1
       and not exists (select from initial_deposit_payment where transaction_id = $2 and id <> $1)`,
    [payment.id, transactionId],
  );
  if (rowCount === 0)
    await refuse(dependencies, payment, 'the deposit was already credited; refund this payment');
  return { state: 'credited', message: null };
}

/** By a card payment of this amount, or how else the deposit was made. */
type Maker = 'card' | 'made at the counter' | 'already credited';

/**
 * Posts the customer's one initial deposit unless it exists already; staff may have booked it at
 * the counter.
 */
async function creditOnce(
  database: Database,
  postings: Postings,
  { customerId, amount }: DepositPayment,
): Promise<{ transactionId: number | bigint; madeBy: Maker }> {
  try {
    const accountId = await findAwaitingDeposit(database, customerId);
    const { transaction } = await postings.move(
      cardDepositKind,
      { customerId, accountId, amount },
      { key: 'initial-deposit' },
    );
    return { transactionId: transaction.id, madeBy: 'card' };
  } catch (error) {
    // Another payment of another amount was first.
    const wasOther = isRefusal(error, 'idempotency_key_reused');
    if (!wasOther && !saysAlreadyCredited(error)) throw error;
    const { rows } = await database.query<{ id: bigint; made_by: Maker }>(
      `select item.id,
              case when item.booked_by is not null then 'made at the counter'
                   when item.amount <> $2 then 'already credited'
                   else 'card' end as made_by
       from bank_transaction as item
       join account on account.id = item.to_account_id
       where account.customer_id = $1 and item.type = 'initial_deposit'`,
      [customerId, amount],
    );
    if (!rows[0]) throw error;
    return { transactionId: rows[0].id, madeBy: rows[0].made_by };
  }
}

/** Another path or server was first. */
export const saysAlreadyCredited = (error: unknown): boolean =>
  isRefusal(error, 'deposit_already_made') ||
  violates(error, 'bank_transaction_initial_deposit') ||
  violates(error, 'account_has_one_initial_deposit');

/**
 * Handles money that is not the deposit: credits nothing and writes it to the audit log for staff.
 */
async function refuse(
  { database, processor, log }: DepositDependencies,
  payment: DepositPayment,
  objection: string,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rowCount } = await connection.query(
      "update initial_deposit_payment set state = 'refused' where id = $1 and state in ('open', 'failed')",
      [payment.id],
    );
    if (rowCount === 0) return;
    log.warn({ paymentId: Number(payment.id), objection }, 'a card payment was not credited');
    await recordEvent(connection, {
      action: 'initial_deposit_refused',
      subjectId: payment.customerId,
      detail: `${processor.name} payment ${payment.processorPaymentId}: ${objection}`,
    });
  });
}
