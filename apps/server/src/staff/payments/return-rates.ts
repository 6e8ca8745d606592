import { addDays } from '@seven-hills/bank/calendar/business-days';
import { returnedFor } from '@seven-hills/bank/payments/returned-entries';
import {
  achReturnRateNames,
  achReturnRates,
  returnRateEntriesMin,
} from '@seven-hills/bank/words/ach-words';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { readAchReturnRates as contract } from '@seven-hills/contracts/staff/payments';
import type { Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';

/** Over how many days the rates are computed. */
const periodDays = 60;

/**
 * Reads the return rates of the debits that the bank originated: those returned in the preceding 60
 * days, divided by those that settled in them (Nacha Operating Rules, Article Two, Section 2.17.2).
 * A rate warns from 80% of its threshold on, unless the bank originates only a few debits.
 */
export async function readReturnRates(
  database: Database,
  today: string = bankDayAt(),
): Promise<AnswerOf<typeof contract>> {
  const since = addDays(today, -periodDays);
  const { rows } = await database.query<{ originated: number; reasons: string[] | null }>(
    `select (
              select count(*) from ach_order
              where kind = 'add' and reverses is null and file_id is not null
                and settles_on > $1 and settles_on <= $2
            )::int as originated,
            (
              select array_agg(ach_order.return_reason)
              from ach_order
              join ach_entry as entry on entry.id = ach_order.return_entry_id
              where ach_order.kind = 'add' and ach_order.reverses is null
                and entry.settles_on > $1 and entry.settles_on <= $2
            ) as reasons`,
    [since, today],
  );
  const { originated, reasons } = rows[0] ?? { originated: 0, reasons: null };
  return {
    since: addDays(since, 1),
    until: today,
    originated,
    rates: ratesOf(originated, reasons ?? []),
  };
}

/** The rates in hundredths of a percent, and how each compares with its threshold. */
export function ratesOf(originated: number, reasons: readonly string[]) {
  return achReturnRateNames.map((name) => {
    const returned = reasons.filter(
      (reason) => name === 'overall' || returnedFor(reason).category === name,
    ).length;
    const rate = originated === 0 ? 0 : Math.round((returned * 10_000) / originated);
    const threshold = achReturnRates[name];
    const isJudged = originated >= returnRateEntriesMin;
    // Compared as fractions, because a rounded rate could equal the threshold.
    const reaches = (percent: number) =>
      isJudged && returned * 10_000 * 100 >= threshold * percent * originated;
    const level = reaches(100)
      ? ('above' as const)
      : reaches(80)
        ? ('near' as const)
        : ('low' as const);
    return { name, returned, rate, threshold, level };
  });
}
