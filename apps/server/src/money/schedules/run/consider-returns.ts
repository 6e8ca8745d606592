import { explainReturn, returnedFor } from '@seven-hills/bank/payments/returned-entries';
import { paymentWords } from '@seven-hills/bank/words/schedule-words';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { queueMailToCustomer } from '../../../people/identity/customer.ts';
import { scheduleFailed } from '../alert-kinds.ts';
import { endAndSkip } from '../change-state.ts';
import { scheduleStoppedMail } from '../mails.ts';
import { pause } from '../schedule-state.ts';
import { joinPayee, payeeName } from '../scheduled-payee.ts';
import { alertOwners } from './alert-owners.ts';

const pageSize = 200;
/** Longer than any return may take. */
const returnDaysMax = 100;

interface Returned {
  order_id: bigint;
  schedule_id: bigint;
  reason: string;
  /** The date of the schedule that came back. */
  day: string;
}

/**
 * Ends or pauses the schedules whose transfers came back for a reason that concerns those that
 * follow, and tells their owners. Considers each return once; safe to repeat and to run on several
 * servers. Returns how many were considered.
 */
export async function considerReturns(database: Database): Promise<number> {
  const { rows } = await database.query<Returned>(
    `select ach_order.id as order_id, item.schedule_id, ach_order.return_reason as reason,
            item.scheduled_on as day
     from ach_order
     join bank_transaction as item on item.id = ach_order.transaction_id
     where ach_order.state = 'returned' and ach_order.kind <> 'proof'
       and ach_order.settles_at > now() - make_interval(days => $1)
       and item.schedule_id is not null
       and not exists (select from scheduled_return where order_id = ach_order.id)
     order by ach_order.id
     limit $2`,
    [returnDaysMax, pageSize],
  );
  for (const row of rows) await inTransaction(database, (connection) => consider(connection, row));
  return rows.length;
}

interface Concerned {
  state: string;
  customerId: bigint;
  amount: bigint;
  addsMoney: boolean;
}

async function consider(connection: Connection, returned: Returned): Promise<void> {
  const { order_id: orderId, schedule_id: scheduleId, reason, day } = returned;
  const { rows } = await connection.query<Concerned>(
    `select state, customer_id as "customerId", amount, adds_money as "addsMoney"
     from schedule where id = $1 for update`,
    [scheduleId],
  );
  const [schedule] = rows;
  if (!schedule) throw new Error('a returned transfer has no schedule');
  const effect = effectOf(schedule.state, reason);
  const { rowCount } = await connection.query(
    `insert into scheduled_return (order_id, schedule_id, effect) values ($1, $2, $3)
     on conflict do nothing`,
    [orderId, scheduleId, effect],
  );
  if (rowCount === 0 || effect === 'none') return;
  if (effect === 'ended') await endAndSkip(connection, scheduleId, explainReturn(reason));
  else await pause(connection, scheduleId, 'stop');
  await tell(connection, schedule, { scheduleId, reason, day, isEnded: effect === 'ended' });
}

function effectOf(state: string, reason: string): 'none' | 'paused' | 'ended' {
  if (state === 'ended') return 'none';
  const { schedule } = returnedFor(reason);
  if (schedule === 'ends') return 'ended';
  return schedule === 'pauses' && state === 'active' ? 'paused' : 'none';
}

async function tell(
  connection: Connection,
  { customerId, amount, addsMoney }: Concerned,
  about: { scheduleId: bigint; reason: string; day: string; isEnded: boolean },
): Promise<void> {
  const { scheduleId, reason, day, isEnded } = about;
  const { rows } = await connection.query<{ nickname: string }>(
    `select ${payeeName} as nickname from schedule ${joinPayee} where schedule.id = $1`,
    [scheduleId],
  );
  const payeeNickname = rows[0]?.nickname ?? '';
  const payment = paymentWords({ amount, payeeNickname, addsMoney });
  const sentences = [
    `Your scheduled ${payment} came back. ${explainReturn(reason)}`,
    isEnded
      ? 'We have ended the schedule. To go on, set it up again.'
      : 'We have paused the schedule. You can resume or end it under Scheduled Payments.',
  ];
  const alert = { customerId, scheduleId, amount, payeeNickname, sentence: sentences.join(' ') };
  await alertOwners(connection, scheduleFailed, [{ ...alert, day: `${day} returned` }]);
  await queueMailToCustomer(connection, customerId, (firstName) =>
    scheduleStoppedMail(firstName, sentences),
  );
}
