import { deadlineFor } from '@seven-hills/ach/settlement';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { words } from '@seven-hills/bank/words/words';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { alreadyDecided } from '../../../money/ach/entry-facts.ts';
import { isReversed } from '../../../money/ach/originating/judge-reversal.ts';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../../people/sessions/in-staff-transaction.ts';
import { violates } from '../../../platform/database/violates.ts';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';
import type { Decider } from '../decide-entry.ts';

/**
 * In how many banking days the other bank answers (Nacha Operating Rules, Article Three, response
 * of the RDFI to a request for return).
 */
const answerDays = 10;

/** What decides whether the bank can ask for the return of an order. */
export interface RecallFacts {
  kind: string;
  state: string;
  is_reversal: boolean;
  is_reversed: boolean;
}

/** Returns why the bank can't ask the other one for the return of an order, or null. */
export function refusalToRecall(facts: RecallFacts): Refusal | null {
  const refused = (sentence: string) => new Refusal('conflict', sentence);
  if (facts.kind !== 'send' || facts.is_reversal)
    return refused(`Only money that a ${words.customer} sent can be asked back.`);
  if (facts.state === 'held' || facts.state === 'canceled')
    return refused('This entry was not sent. Until it is, it can be declined.');
  if (facts.state === 'returned') return refused('The other bank has returned this entry.');
  return facts.is_reversed ? refused('This entry has been reversed.') : null;
}

/**
 * Records that the bank asks the other one to return a credit (Nacha Operating Rules, Article Two,
 * ODFI request for return). The entry is not reversed: the other bank decides, and what it returns
 * is the customer's again. Fails with `not_found`, `conflict`, or `recently_reset`.
 */
export async function recallEntry(
  database: Database,
  id: number,
  reason: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  const requestedOn = bankDayAt();
  try {
    await inStaffTransaction(database, staff, async (connection) => {
      const order = await lockOrder(connection, id, staff.customerId);
      const refusal = refusalToRecall(order);
      if (refusal) throw refusal;
      await connection.query(
        `insert into ach_recall (order_id, reason, requested_on, due_at, requested_by)
         values ($1, $2, $3, $4, $5)`,
        [
          id,
          reason,
          requestedOn,
          deadlineFor(businessDayAfter(requestedOn, answerDays + 1)),
          staff.customerId,
        ],
      );
      await recordEvent(connection, {
        action: 'ach_order_recalled',
        actorId: staff.customerId,
        subjectId: order.customer_id,
        after: { orderId: id },
        detail: reason,
        origin,
      });
    });
  } catch (error) {
    if (!violates(error, 'ach_recall_open')) throw error;
    throw new Refusal('conflict', 'The other bank was asked already.');
  }
}

/**
 * Records that the other bank does not return the entry. Fails with `not_found`, `conflict`, or
 * `recently_reset`.
 */
export async function closeRecall(
  database: Database,
  id: number,
  note: string,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    const order = await lockOrder(connection, id, staff.customerId);
    const { rowCount } = await connection.query(
      `update ach_recall
       set outcome = 'declined', note = $2, decided_by = $3, decided_at = now()
       where order_id = $1 and outcome is null`,
      [id, note, staff.customerId],
    );
    if (rowCount === 0) throw alreadyDecided();
    await recordEvent(connection, {
      action: 'ach_recall_declined',
      actorId: staff.customerId,
      subjectId: order.customer_id,
      after: { orderId: id },
      detail: note,
      origin,
    });
  });
}

/** Locks the order, as its return does. */
async function lockOrder(
  connection: Connection,
  id: number,
  staffId: bigint,
): Promise<RecallFacts & { customer_id: bigint }> {
  await connection.query('select from ach_order where id = $1 for no key update', [id]);
  const { rows } = await connection.query<RecallFacts & { customer_id: bigint; is_own: boolean }>(
    `select kind, state, reverses is not null as is_reversal, ${isReversed} as is_reversed,
            customer_id, customer_id = $2 or exists (
              select from account_owner
              where account_id = ach_order.account_id and customer_id = $2 and until is null
            ) as is_own
     from ach_order where id = $1`,
    [id, staffId],
  );
  const [order] = rows;
  if (!order) throw new Refusal('not_found', 'There is no such transfer.');
  if (order.is_own)
    throw new Refusal('conflict', 'This is your own account. A colleague must decide.');
  return order;
}
