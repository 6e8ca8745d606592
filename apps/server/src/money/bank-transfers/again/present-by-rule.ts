import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../http/problem.ts';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';
import {
  type PresentingMeans,
  presentOrder,
  type ReturnedOrder,
  returnedColumns,
} from './present-order.ts';

/** For how many days an order that could not be presented on its day is tried again. */
const lateDaysMax = 5;
/** Covers the longest wait, and as many days of being late. */
const lookBackDays = 30;

interface DueOrder extends ReturnedOrder {
  /** ISO date of the return's settlement. */
  returned_on: string;
}

/**
 * Presents debits again that came back as R01 or R09, on a banking day after their return, under
 * the same conditions as staff do: twice at most, within 180 days (Nacha Operating Rules, Article
 * Two, Section 2.12.4). One that was presented again before, also if its customer canceled that, is
 * left to staff, and so is one whose recurring authorization has ended. R08 is never presented
 * again: its customer authorizes a new debit. Returns how many were presented.
 */
export async function presentByRule(
  means: PresentingMeans & { log: Pick<FastifyBaseLogger, 'warn'> },
  bankingDays: number,
  today: string = bankDayAt(),
): Promise<number> {
  const { rows } = await means.database.query<DueOrder>(
    `select ${returnedColumns}, answer.settles_on::text as returned_on
     from ach_entry as answer
     join ach_order on ach_order.return_entry_id = answer.id
     join bank_transaction as item on item.id = ach_order.transaction_id
     left join schedule on schedule.id = item.schedule_id
     where answer.purpose = 'return' and answer.settles_on > $1::date - $2::int
       and ach_order.kind = 'add' and ach_order.state = 'returned'
       and ach_order.return_reason in ('R01', 'R09')
       and schedule.state is distinct from 'ended'
       and not exists (
         select from ach_order as again
         where again.presents_again = coalesce(ach_order.presents_again, ach_order.id)
           and again.id > ach_order.id
       )
     order by ach_order.id`,
    [today, lookBackDays],
  );
  let presented = 0;
  for (const order of rows) {
    const dueOn = businessDayAfter(order.returned_on, bankingDays);
    if (today < dueOn || today > addDays(dueOn, lateDaysMax)) continue;
    try {
      await presentOrder(means, means.database, order, null);
      presented += 1;
    } catch (error) {
      // The next run tries again; staff see why not when they try.
      if (!(error instanceof Refusal))
        means.log.warn({ err: error, orderId: order.id }, 'a debit could not be presented again');
    }
  }
  return presented;
}
