import type { PaymentProvider } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusal } from '../../http/problem.ts';
import { callUnlessSuspended } from '../accounts/outside-calls.ts';
import { decisionKind } from '../decisions/posting.ts';
import { checkPayee, type PayeeChecking } from '../payee-rules/check-payee.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../payee-rules/judge-payee.ts';
import type { Postings } from '../posting/postings.ts';
import type { PaymentRails, RailAnswer } from './rails/payment-rail.ts';

export interface PaymentDependencies extends PayeeChecking {
  database: Database;
  postings: Postings;
  rails: PaymentRails;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** A held payment, with the columns that every payment has. */
interface HeldPayment extends PayeeRow {
  payment_provider: PaymentProvider;
  payment_identifier: string;
  recipient_name: string;
  held_until: Date | null;
  ordered_at: Date | null;
  /** The service has confirmed that it has the payment. */
  is_acknowledged: boolean;
  is_suspended: boolean;
}

/**
 * Advances a held payment as far as possible: orders it from its service under the transaction's
 * own key (or reads its state there), then moves or releases the money. Safe to repeat and to run
 * concurrently, because the service pays a key once and the ledger resolves a hold once. The money
 * stays on hold while the service is unavailable, or if the payee is not the one that was ordered.
 * While the account is suspended, nothing is ordered, but what the service has already done is
 * recorded. A first payment to a recipient is not ordered until its hold ends.
 */
export async function settlePayment(
  dependencies: PaymentDependencies,
  transactionId: bigint,
  { isNotifiedByEmail }: { isNotifiedByEmail: boolean },
): Promise<void> {
  const { database, postings } = dependencies;
  const payment = await findHeld(database, transactionId);
  if (!payment) return;
  if (!(await checkPayee(database, dependencies, payment)).isSound) return;
  const answer = await callRail(dependencies, payment);
  if (answer.state === 'pending') return;
  try {
    await postings.decide(decisionKind, {
      transactionId,
      decision: answer.state === 'completed' ? 'completed' : 'failed',
      reason: answer.state === 'rejected' ? answer.reason : null,
      decidedBy: null,
      isNotifiedByEmail,
      isSettledOutside: true,
    });
  } catch (error) {
    // Another process recorded the same outcome first.
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
  }
}

async function findHeld(database: Database, id: bigint): Promise<HeldPayment | undefined> {
  const { rows } = await database.query<HeldPayment>({
    name: 'find-held-payment',
    text: `select ${payeeColumns}, item.held_until, item.ordered_at,
                  payment_order.acknowledged_at is not null as is_acknowledged,
                  payer.frozen or payer.credits_only as is_suspended
           from bank_transaction as item
           join ledger.account_state as payer on payer.id = item.from_account_id
           ${sealJoins}
           left join payment_order on payment_order.transaction_id = item.id
           where item.id = $1 and item.type = 'external_payment' and item.status = 'pending'`,
    values: [id],
  });
  return rows[0];
}

async function callRail(
  { database, rails, log }: PaymentDependencies,
  payment: HeldPayment,
): Promise<RailAnswer> {
  const rail = rails[payment.payment_provider];
  // No service to call: the money stays on hold until the service is switched on again.
  if (!rail) return { state: 'pending' };
  const order = () =>
    rail.order({
      idempotencyKey: `payment-${payment.id}`,
      amount: payment.amount,
      identifier: payment.payment_identifier,
      recipientName: payment.recipient_name,
      description: payment.description,
    });
  const call = payment.is_acknowledged
    ? { answer: order() }
    : await beginOrder(database, payment, order);
  if (!call) return { state: 'pending' };
  try {
    const answer = await call.answer;
    if (answer.state === 'pending' && !payment.is_acknowledged)
      await noteAcknowledged(database, payment.id);
    return answer;
  } catch (error) {
    log.warn(
      { err: error, transactionId: Number(payment.id) },
      'could not settle a payment; its hold remains',
    );
    return { state: 'pending' };
  }
}

/**
 * Orders a payment that its service may not have yet. A repeated order could be the first to
 * arrive, so repeats also wait while the account is suspended.
 */
async function beginOrder(
  database: Database,
  payment: HeldPayment,
  order: () => Promise<RailAnswer>,
): Promise<{ answer: Promise<RailAnswer> } | null> {
  const { id, from_account_id, is_suspended } = payment;
  if (is_suspended || !(await mayBeOrdered(database, payment))) return null;
  await noteOrdered(database, id);
  return callUnlessSuspended(database, from_account_id, order);
}

/**
 * Returns whether a payment may now be ordered from its service. If its hold has ended, first marks
 * it as ordered on its locked row: a concurrent decline either comes first or is refused, so a
 * payment is never both sent and returned. After a crash, a marked payment is ordered later.
 */
async function mayBeOrdered(
  database: Database,
  { id, held_until, ordered_at }: HeldPayment,
): Promise<boolean> {
  if (held_until === null || ordered_at !== null) return true;
  const { rowCount } = await database.query(
    `update bank_transaction
     set ordered_at = now()
     where id = $1 and status = 'pending' and ordered_at is null and held_until <= now()`,
    [id],
  );
  return rowCount === 1;
}

/**
 * Committed before the call: from here on, the payment may exist at the service even if this
 * process dies.
 */
const noteOrdered = (database: Database, transactionId: bigint) =>
  database.query({
    name: 'note-payment-ordered',
    text: 'insert into payment_order (transaction_id) values ($1) on conflict do nothing',
    values: [transactionId],
  });

const noteAcknowledged = (database: Database, transactionId: bigint) =>
  database.query({
    name: 'note-payment-acknowledged',
    text: `update payment_order set acknowledged_at = now()
           where transaction_id = $1 and acknowledged_at is null`,
    values: [transactionId],
  });
