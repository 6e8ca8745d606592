import {
  type CardDetails,
  sandboxCardProblems,
  type TestCard,
  testCardOf,
} from '@seven-hills/bank/payments/card-checks';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { readSandboxPayment } from '@seven-hills/contracts/money/sandbox-card';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import type { SandboxRow } from './sandbox-processor.ts';

type SandboxPayment = ResultOf<typeof readSandboxPayment>;

const outcomes: Record<TestCard['outcome'], { state: SandboxRow['state']; refusal?: string }> = {
  succeeds: { state: 'succeeded' },
  'is declined': {
    state: 'requires_payment_method',
    refusal: 'Your card was declined. Please try another card.',
  },
  'has insufficient funds': {
    state: 'requires_payment_method',
    refusal: 'Your card has insufficient funds. Please try another card.',
  },
  'asks for confirmation': { state: 'requires_action' },
};

/**
 * Pays with a test card. Stores only the card's last four digits. A payment that has succeeded
 * stays succeeded. `today` is an ISO date.
 */
export async function payWithCard(
  database: Database,
  paymentId: string,
  card: CardDetails,
  today: string,
): Promise<SandboxPayment> {
  return changePayment(database, paymentId, async (connection, row) => {
    if (row.state === 'succeeded') return toAnswer(row, null);
    const known = testCardOf(card.number);
    const [problem] = sandboxCardProblems(card, today);
    if (problem || !known) return toAnswer(row, problem ?? null);
    const { state, refusal = null } = outcomes[known.outcome];
    return saveState(connection, row.id, state, refusal, known.number.slice(-4));
  });
}

/** Completes the confirmation step in place of the card's bank: approves or declines. */
export async function authenticate(
  database: Database,
  paymentId: string,
  isApproved: boolean,
): Promise<SandboxPayment> {
  return changePayment(database, paymentId, async (connection, row) => {
    if (row.state !== 'requires_action') return toAnswer(row, null);
    const refusal = isApproved
      ? null
      : 'Your bank did not confirm this payment. Please try again or use another card.';
    const state = isApproved ? 'succeeded' : 'requires_payment_method';
    return saveState(connection, row.id, state, refusal, row.card_last_four);
  });
}

/** Reads a payment. Fails with `not_found`. */
export const readPayment = (database: Database, paymentId: string): Promise<SandboxPayment> =>
  changePayment(database, paymentId, async (_connection, row) => toAnswer(row, null));

/** Processes one payment under its row lock. Fails with `not_found`. */
async function changePayment(
  database: Database,
  paymentId: string,
  work: (connection: Connection, row: SandboxRow) => Promise<SandboxPayment>,
): Promise<SandboxPayment> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<SandboxRow>(
      'select * from sandbox_card_payment where id = $1 for update',
      [paymentId],
    );
    if (!rows[0]) throw unknownPayment();
    return work(connection, rows[0]);
  });
}

export const unknownPayment = () => new Refusal('not_found', 'There is no such payment.');

async function saveState(
  connection: Connection,
  id: string,
  state: SandboxRow['state'],
  refusal: string | null,
  cardLastFour: string | null,
): Promise<SandboxPayment> {
  const { rows } = await connection.query<SandboxRow>(
    `update sandbox_card_payment
     set state = $2, last_error = $3, card_last_four = $4, updated_at = now()
     where id = $1
     returning *`,
    [id, state, refusal, cardLastFour],
  );
  if (!rows[0]) throw unknownPayment();
  return toAnswer(rows[0], refusal === null ? null : { field: null, message: refusal });
}

/** A problem without a field: the card's bank declined the card, not the form. */
const toAnswer = (row: SandboxRow, problem: SandboxPayment['problem']): SandboxPayment => ({
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  cardLastFour: row.card_last_four,
  problem,
});
