import type { PaymentProvider } from '@seven-hills/contracts/limits';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { BankPostings } from '../postings/bank-postings.ts';
import { type HoldFacts, mayBeOrdered } from './end-hold.ts';
import type { PaymentRails, RailAnswer } from './rails/payment-rail.ts';

export interface PaymentDependencies {
  database: Database;
  postings: BankPostings;
  rails: PaymentRails;
  /** Hears why a payment service could not say how a payment stands. */
  onRailAway(error: unknown, transactionId: bigint): void;
}

interface HeldPayment extends HoldFacts {
  amount: bigint;
  payment_provider: PaymentProvider;
  payment_identifier: string;
  recipient_name: string;
  description: string | null;
}

/**
 * Takes a held payment as far as it goes: orders it from its service under the transaction's own key
 * (or asks how it stands), then moves or releases the money by the answer. Safe to repeat and to run
 * twice at once, because the service pays a key once and the ledger resolves a hold once. A service
 * that is away leaves the money held. A first payment to its recipient is not ordered while its hold
 * lasts.
 */
export async function settlePayment(
  dependencies: PaymentDependencies,
  transactionId: bigint,
  { isToldByMail }: { isToldByMail: boolean },
): Promise<void> {
  const payment = await findHeld(dependencies.database, transactionId);
  if (!payment || !(await mayBeOrdered(dependencies.database, payment))) return;
  const answer = await askRail(dependencies, payment);
  if (answer.state === 'pending') return;
  try {
    await dependencies.postings.resolve({
      kind: 'resolution',
      transactionId,
      decision: answer.state === 'completed' ? 'completed' : 'failed',
      reason: answer.state === 'rejected' ? answer.reason : null,
      decidedBy: null,
      isToldByMail,
    });
  } catch (error) {
    // Somebody else heard the same answer and was quicker.
    if (!(error instanceof Refusal && error.code === 'transaction_not_pending')) throw error;
  }
}

async function findHeld(database: Database, id: bigint): Promise<HeldPayment | undefined> {
  const { rows } = await database.query<HeldPayment>({
    name: 'find-held-payment',
    text: `select id, amount, payment_provider, payment_identifier, recipient_name, description,
                  held_until, ordered_at
           from bank_transaction
           where id = $1 and type = 'external_payment' and status = 'pending'`,
    values: [id],
  });
  return rows[0];
}

async function askRail(
  { rails, onRailAway }: PaymentDependencies,
  payment: HeldPayment,
): Promise<RailAnswer> {
  try {
    return await rails[payment.payment_provider].order({
      idempotencyKey: `payment-${payment.id}`,
      amount: payment.amount,
      identifier: payment.payment_identifier,
      recipientName: payment.recipient_name,
      description: payment.description,
    });
  } catch (error) {
    onRailAway(error, payment.id);
    return { state: 'pending' };
  }
}
