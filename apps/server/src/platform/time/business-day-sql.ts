import { holidaysIn } from '@seven-hills/bank/calendar/business-days';

/** The years whose holidays the database is told of, in statements about recent days. */
const years = Array.from({ length: 80 }, (_, index) => 2020 + index);
const holidays = years
  .flatMap((year) => holidaysIn(year))
  .map((date) => `'${date}'`)
  .join(', ');

/** SQL for the business days from one date to another, in order. */
const businessDays = (from: string, to: string): string =>
  `(select day::date as day
    from generate_series((${from})::timestamp, (${to})::timestamp, interval '1 day') as day
    where extract(isodow from day) < 6 and day::date <> all (array[${holidays}]::date[])
    order by day)`;

/** SQL for the last business day on or before a date. */
export const lastBusinessDayTo = (date: string): string =>
  `(select max(day) from ${businessDays(`${date} - 6`, date)} as business_day)`;

/** SQL for the `count`th business day after a date; `count` is at most ten. */
export const businessDayAfterSql = (date: string, count: number): string =>
  `(select day from ${businessDays(`${date} + 1`, `${date} + 20`)} as business_day
    offset ${count - 1} limit 1)`;
