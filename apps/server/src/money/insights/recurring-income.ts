import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listRecurring } from '@seven-hills/contracts/money/insights';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { byPayee, daysLookedAt, findSeries, type PaidPayment } from './payment-series.ts';

/** Only the newest of what arrived is looked at, however long a history is. */
const arrivalsMax = 1_000;

interface ArrivalRow extends PaidPayment {
  id: bigint;
}

/** Returns the pay and other direct deposits that arrive again and again, by who sends them. */
export async function recurringIncome(
  database: Database,
  accountId: bigint,
  today: string,
): Promise<RowOf<typeof listRecurring>[]> {
  const { rows } = await database.query<ArrivalRow>({
    name: 'recurring-income',
    text: `select id, recipient_name as payee, ${bankDayOf('created_at')}::text as day, amount
           from (
             select * from bank_transaction where to_account_id = $1 order by id desc limit $3
           ) as item
           where type = 'ach_credit' and status = 'completed' and recipient_name is not null
             and created_at >= ${startOfDay('$2')}
           order by created_at, id`,
    values: [accountId, addDays(today, -daysLookedAt), arrivalsMax],
  });
  return [...byPayee(rows).values()].flatMap((arrived) =>
    findSeries(arrived, today).flatMap(({ firstDay, every, nextOn, isSteady, payments }) => {
      const latest = payments.at(-1);
      if (!latest || firstDay !== today) return [];
      return {
        key: `income:${latest.payee}`,
        name: latest.payee,
        direction: 'in' as const,
        every,
        amount: latest.amount,
        isSteady,
        payments: payments.length,
        lastOn: latest.day,
        nextOn,
        lastTransactionId: latest.id,
        scheduleId: null,
      };
    }),
  );
}
