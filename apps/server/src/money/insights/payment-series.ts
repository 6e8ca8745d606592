import { addDays } from '@seven-hills/bank/calendar/business-days';
import { longestRhythm } from '../../platform/time/rhythm.ts';
import { largestRatio, type Payment, type Regularity, regularityOf } from './regularity.ts';

/** A payment to one of several payees. */
export interface PaidPayment extends Payment {
  payee: string;
}

/** Enough for five payments a quarter apart. */
export const daysLookedAt = 400;
/** A payee who is paid more often than once a week is paid as needed, not regularly. */
const paymentsMax = 60;
const paymentsMin = 3;

/** Groups payments by their payees and keeps their order. */
export const byPayee = <Row extends PaidPayment>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ payee }) => payee);

/**
 * Groups the payments to one payee into possible series, each with amounts within a factor of two,
 * and keeps their order. Rent and a shared dinner can go to the same person.
 */
function splitByAmount<Row extends Payment>(payments: readonly Row[]): Row[][] {
  const least: bigint[] = [];
  for (const amount of payments.map(({ amount }) => amount).toSorted(compare))
    if (amount > (least.at(-1) ?? 0n) * largestRatio) least.push(amount);
  const seriesOfAmount = (amount: bigint) => least.findLastIndex((each) => each <= amount);
  const series = least.map((): Row[] => []);
  for (const payment of payments) series[seriesOfAmount(payment.amount)]?.push(payment);
  return series;
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Recurring payments that are found from `firstDay` through `lastDay` if no other payment is made.
 */
interface FoundSeries<Row extends Payment> extends Regularity {
  firstDay: string;
  lastDay: string;
  payments: readonly Row[];
}

/**
 * Returns the series that recur from a day on among the payments to one payee, which are listed
 * oldest first. On a later day, fewer of the payments count, and these may form other series, so
 * every possible number of payments is tried.
 */
export function findSeries<Row extends Payment>(
  payments: readonly Row[],
  from: string,
): FoundSeries<Row>[] {
  const found: FoundSeries<Row>[] = [];
  const latest = payments.at(-1)?.day ?? '';
  for (const [start, first] of payments.entries()) {
    const forgotten = payments[start - 1];
    const seenFrom = forgotten ? addDays(forgotten.day, daysLookedAt + 1) : from;
    const firstDay = seenFrom < from ? from : seenFrom;
    const seenUntil = addDays(first.day, daysLookedAt);
    if (firstDay > addDays(latest, longestRhythm)) break;
    const seen = payments.slice(start);
    const isUsual = seen.length >= paymentsMin && seen.length <= paymentsMax;
    if (!isUsual || firstDay > seenUntil) continue;
    for (const series of splitByAmount(seen)) {
      const regularity = regularityOf(series);
      if (!regularity) continue;
      const lastDay = regularity.until < seenUntil ? regularity.until : seenUntil;
      if (firstDay <= lastDay) found.push({ ...regularity, firstDay, lastDay, payments: series });
    }
  }
  return found;
}
