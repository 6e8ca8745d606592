import { addDays } from '@seven-hills/bank/calendar/business-days';
import { returnedFor } from '@seven-hills/bank/payments/returned-entries';
import { words } from '@seven-hills/bank/words/words';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../../http/problem.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { planOrder } from '../../ach/originating/plan-order.ts';

/** What decides whether a returned debit may be presented again, besides its linked account. */
export interface PresentedFacts {
  kind: string;
  state: string;
  return_reason: string | null;
  /** ISO date on which the debit was first settled. */
  first_settled_on: string;
  /** How often it was presented again, without what was canceled. */
  again_count: number;
  /** Whether it reverses what was sent in error. */
  is_reversal: boolean;
  /** Whether a later one of these exists. */
  is_followed: boolean;
  /** Whether the customer has added the amount again since. */
  is_replaced: boolean;
}

/** SQL for PresentedFacts besides kind and state from `ach_order`, the order that was returned. */
export const presentedColumns = `
  ach_order.return_reason, ach_order.reverses is not null as is_reversal,
  coalesce(first_order.settles_on, ach_order.settles_on)::text as first_settled_on,
  (
    select count(*) from ach_order as again
    where again.presents_again = coalesce(ach_order.presents_again, ach_order.id)
      and again.state <> 'canceled'
  )::int as again_count,
  exists (
    select from ach_order as again
    where again.presents_again = coalesce(ach_order.presents_again, ach_order.id)
      and again.id > ach_order.id and again.state <> 'canceled'
  ) as is_followed,
  exists (
    select from ach_order as other
    where other.linked_account_id = ach_order.linked_account_id and other.kind = 'add'
      and other.amount = ach_order.amount and other.id > ach_order.id
      and other.presents_again is null and other.reverses is null and other.state in ('held', 'assigned', 'settled')
  ) as is_replaced`;

/** SQL for the sources of these columns besides `ach_order`. */
export const presentedJoins =
  'left join ach_order as first_order on first_order.id = ach_order.presents_again';

const againMax = 2;
const daysMax = 180;

/**
 * Returns why a returned debit can't be presented again, or null: only for R01 and R09, twice at
 * most, within 180 days after the first one settled, and if nothing else was done about it (Nacha
 * Operating Rules, Article Two, Section 2.12.4). After R08, the customer authorizes a new debit.
 */
export function refusalToPresentAgain(facts: PresentedFacts, now = bankNow()): Refusal | null {
  const refused = (sentence: string) => new Refusal('conflict', sentence);
  if (facts.kind !== 'add' || facts.state !== 'returned' || facts.is_reversal)
    return refused(
      `Only money that a ${words.customer} added, and that was returned, is presented again.`,
    );
  if (facts.return_reason === null || !returnedFor(facts.return_reason).mayPresentAgain)
    return refused('Only a debit that was returned as R01 or R09 is presented again.');
  if (facts.is_followed) return refused('This debit has been presented again already.');
  if (facts.again_count >= againMax) return refused('This debit has been presented again twice.');
  if (facts.is_replaced) return refused(`The ${words.customer} has added this amount again.`);
  if (planOrder(now).settlesOn > addDays(facts.first_settled_on, daysMax))
    return refused('More than 180 days have passed since this debit was first settled.');
  return null;
}

/** Reads whether an order may be presented again. Fails with the Refusal, or `not_found`. */
export async function refuseToPresentAgain(
  connection: Pick<Connection, 'query'>,
  orderId: bigint,
): Promise<void> {
  const { rows } = await connection.query<PresentedFacts>(
    `select ach_order.kind, ach_order.state, ${presentedColumns}
     from ach_order ${presentedJoins} where ach_order.id = $1`,
    [orderId],
  );
  const [facts] = rows;
  if (!facts) throw new Refusal('not_found', 'There is no such transfer.');
  const refusal = refusalToPresentAgain(facts);
  if (refusal) throw refusal;
}
