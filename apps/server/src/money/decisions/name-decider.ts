import type { Database } from '@seven-hills/postgres';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';

/**
 * Carries out a decision. If it comes too late, the refusal states who decided what and when; it
 * names nobody if a job or a payment service decided.
 */
export async function namingDecider<T>(
  database: Database,
  transactionId: number,
  decide: () => Promise<T>,
): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
    const sentence = await sentenceOf(database, transactionId);
    throw sentence === null ? error : new Refusal(error.code, sentence, error.options);
  }
}

async function sentenceOf(database: Database, transactionId: number): Promise<string | null> {
  const { rows } = await database.query<{ name: string; action: string; happened_at: Date }>(
    `select staff.first_name || ' ' || staff.last_name as name, event.action, event.happened_at
     from bank_transaction as item
     join audit_event as event on event.subject_id = item.customer_id
     join customer as staff on staff.id = event.actor_id
     where item.id = $1 and event.action in ('transaction_approved', 'transaction_declined')
       and (event.after_change ->> 'transactionId')::bigint = item.id
     order by event.id desc
     limit 1`,
    [transactionId],
  );
  const decided = rows[0];
  if (!decided) return null;
  const verb = decided.action === 'transaction_approved' ? 'approved' : 'declined';
  return `${decided.name} already ${verb} this on ${writeMoment(decided.happened_at)}.`;
}
