import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { ReversalReason } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { planOrder } from './plan-order.ts';

/** What decides whether an order that was sent can be reversed. */
export interface ReversalFacts {
  kind: string;
  state: string;
  /** ISO date. */
  settles_on: string;
  /** Whether it reverses another one itself. */
  is_reversal: boolean;
  is_reversed: boolean;
}

/** SQL for whether `ach_order` was reversed. */
export const isReversed = `exists (
  select from ach_order as reversal
  where reversal.reverses = ach_order.id and reversal.state <> 'canceled'
)`;

/** SQL for ReversalFacts besides kind, state, and settlement from `ach_order`. */
export const reversalColumns = `
  ach_order.reverses is not null as is_reversal, ${isReversed} as is_reversed`;

const daysMax = 5;

/**
 * Returns why an order can't be reversed, or null. The network takes a reversal within five banking
 * days after the settlement of an erroneous entry: a duplicate, one for another receiver or amount
 * than intended, a debit that settled earlier or a credit that settled later than intended (Nacha
 * Operating Rules, Article Two, Section 2.10; Article Eight, Erroneous Entry). A debit is reversed
 * once the bank has its money. Without a reason, judges all other facts.
 */
export function refusalToReverse(
  facts: ReversalFacts,
  reason: ReversalReason | null,
  now: Date = bankNow(),
): Refusal | null {
  const refused = (sentence: string) => new Refusal('conflict', sentence);
  if (facts.kind === 'proof' || facts.is_reversal)
    return refused(`Only a transfer or payment of a ${words.customer} can be reversed.`);
  if (facts.state === 'held' || facts.state === 'canceled')
    return refused('This entry was not sent. Until it is, it can be declined.');
  if (facts.state === 'returned') return refused('The other bank has returned this entry.');
  if (facts.is_reversed) return refused('This entry has been reversed already.');
  if (facts.kind === 'add' && facts.state !== 'settled')
    return refused('This debit has not settled yet. It can be reversed once it has.');
  if (planOrder(now).settlesOn > businessDayAfter(facts.settles_on, daysMax))
    return refused('The network takes a reversal within five banking days after settlement only.');
  if (reason === 'too_early' && facts.kind !== 'add')
    return refused('Only a debit can have settled before the intended day.');
  if (reason === 'too_late' && facts.kind !== 'send')
    return refused('Only a credit can have settled after the intended day.');
  return null;
}

/** Reads whether an order can be reversed. Fails with the Refusal, or `not_found`. */
export async function refuseToReverse(
  connection: Pick<Connection, 'query'>,
  orderId: bigint,
  reason: ReversalReason,
): Promise<void> {
  const { rows } = await connection.query<ReversalFacts>(
    `select kind, state, settles_on::text as settles_on, ${reversalColumns}
     from ach_order where id = $1`,
    [orderId],
  );
  const [facts] = rows;
  if (!facts) throw new Refusal('not_found', 'There is no such transfer.');
  const refusal = refusalToReverse(facts, reason);
  if (refusal) throw refusal;
}

/** Refuses to book the return of an order that the bank has reversed: staff decide. */
export async function refuseReversed(connection: Connection, orderId: bigint): Promise<void> {
  const { rows } = await connection.query<{ is_reversed: boolean }>(
    `select ${isReversed} as is_reversed from ach_order where id = $1`,
    [orderId],
  );
  if (rows[0]?.is_reversed)
    throw new Refusal('conflict', 'This transfer was reversed in the meantime.');
}
