import { addDays } from '@seven-hills/bank/calendar/business-days';
import {
  achReturnRateNames,
  achReturnRates,
  returnRateEntriesMin,
} from '@seven-hills/bank/payments/return-rate-words';
import { returnedFor } from '@seven-hills/bank/payments/returned-entries';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { readAchReturnRates as contract } from '@seven-hills/contracts/staff/payments';
import type { Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../../platform/time/bank-calendar.ts';

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
): Promise<Given<(typeof contract)['answer']>> {
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
  const handled = await readHandled(database);
  return {
    since: addDays(since, 1),
    until: today,
    originated,
    rates: ratesOf(originated, reasons ?? []).map((rate) => ({
      ...rate,
      handled: rate.level === 'low' ? null : (handled.get(rate.name)?.handled ?? null),
      isOpen: rate.level !== 'low' && handled.get(rate.name)?.isOpen === true,
    })),
  };
}

type Shown = Given<(typeof contract)['answer']>['rates'][number];

/** Reads which of the rates wait for staff, and what staff do about the others. */
async function readHandled(
  database: Database,
): Promise<Map<string, Pick<Shown, 'handled' | 'isOpen'>>> {
  const { rows } = await database.query<Pick<Shown, 'name' | 'handled' | 'isOpen'>>(
    `select name, level <> 'low' and handled_at is null as "isOpen",
            case when handled_at is not null then
              json_build_object('note', note, 'by', person.first_name || ' ' || person.last_name,
                                'at', handled_at)
            end as handled
     from ach_return_rate
     left join customer as person on person.id = handled_by`,
  );
  return new Map(rows.map((row) => [row.name, row]));
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
