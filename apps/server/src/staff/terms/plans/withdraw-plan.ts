import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { readToday } from '../../../money/interest/interest-terms.ts';
import { readWaitingPlans } from '../../../money/terms/planned-terms.ts';
import { lockTerms, readNewestTerms } from '../../../money/terms/terms-book.ts';
import { refuseWithoutNotice } from './judge-notice.ts';

/**
 * Withdraws a planned change before its first day; whoever was notified of it is notified again.
 * Fails with `not_found`, and with `conflict` once its day has begun or if a later change would
 * then raise a fee without notice.
 */
export async function withdrawPlan(
  connection: Connection,
  id: bigint,
  { staffId, reason, origin }: { staffId: bigint; reason: string; origin: Origin },
): Promise<void> {
  await lockTerms(connection);
  const plans = await readWaitingPlans(connection);
  const plan = plans.find((each) => each.id === id);
  if (!plan) throw new Refusal('not_found', 'There is no such planned change.');
  if (plan.startsOn <= (await readToday(connection)))
    throw new Refusal('conflict', 'The first day of this change has begun.');
  const { terms: now } = await readNewestTerms(connection);
  const others = plans.filter((each) => each.id !== id);
  await refuseWithoutNotice(connection, { now, next: now, plans: others });
  await connection.query(
    `update terms_plan set withdrawn_at = now(), withdrawn_by = $2, withdrawn_because = $3
     where id = $1`,
    [id, staffId, reason],
  );
  await recordEvent(connection, {
    action: 'terms_plan_withdrawn',
    actorId: staffId,
    origin,
    after: { planId: Number(id), startsOn: plan.startsOn },
    detail: reason,
  });
}
