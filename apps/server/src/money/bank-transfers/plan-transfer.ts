import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { planBankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankNow } from '../../platform/time/server-clock.ts';
import { holdSteps } from '../ach/originating/hold-steps.ts';
import { planOrder } from '../ach/originating/plan-order.ts';
import { readParties, singleAuthorization } from '../debit-authorizations/authorization-text.ts';
import { type AddedToday, addableToday, addedToday } from './linked-facts.ts';

interface Planned {
  direction: 'in' | 'out';
  amount: Cents;
  /** The account here. */
  accountId: bigint | null;
  linkedAccountId: bigint | null;
}

/**
 * Returns when a transfer that is ordered now would be sent, settle, and be available, and what its
 * customer authorizes. For display: the posting decides again.
 */
export async function planTransfer(
  database: Database,
  customerId: bigint,
  { direction, amount, accountId, linkedAccountId }: Planned,
): Promise<AnswerOf<typeof planBankTransfer>> {
  const { rows } = await database.query<AddedToday>(addedToday, [[customerId]]);
  const today = rows[0] ?? { added: 0n, is_new: true };
  const times = planOrder(bankNow());
  const { cutOffAt, settlesOn } = times;
  const parties =
    direction === 'in' && linkedAccountId !== null
      ? await readParties(database, { customerId, linkedAccountId, accountId })
      : null;
  const steps = direction === 'in' ? holdSteps(amount, settlesOn, today.is_new) : [];
  return {
    cutOffAt: cutOffAt.toISOString(),
    settlesOn,
    available: steps.map((step) => ({ amount: toDecimal(step.amount), on: step.on })),
    addableToday: toDecimal(addableToday(today)),
    authorization: parties && singleAuthorization({ ...parties, amount }, times),
  };
}
