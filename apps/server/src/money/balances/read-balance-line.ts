import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getBalanceLine } from '@seven-hills/contracts/money/balances';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf, bankToday } from '../../platform/time/bank-calendar.ts';
import { balancesAtEnds } from './balances-at-ends.ts';

type Days = ResultOf<typeof getBalanceLine>['days'];

/**
 * Reads an account's posted balance at the end of each of the last `days` days, oldest first;
 * today's is the current balance. Starts no earlier than the day on which the account was opened.
 */
export async function readBalanceLine(
  connection: Pick<Connection, 'query'>,
  accountId: bigint,
  days: number,
): Promise<Days> {
  const { rows } = await connection.query<Days[number]>({
    name: 'read-balance-line',
    text: `select to_char(day, 'YYYY-MM-DD') as day, balance
           from (${balancesAtEnds(`
             select first_day + number
             from (
               select greatest(${bankToday} - $2::int + 1, ${bankDayOf('created_at')}) as first_day
               from account
               where id = $1
             ) as line
             cross join generate_series(0, ${bankToday} - first_day) as number`)}
           ) as ended
           order by day`,
    values: [accountId, days],
  });
  return rows;
}
