import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { Cents } from '@seven-hills/money';
import { dayInRhythm, findRhythm } from '../../platform/time/rhythm.ts';

/** Money that arrived, and from whom or for what. */
export interface Arrival {
  /** The same for all arrivals that belong together. */
  source: string;
  /** The name that its receiver sees. */
  name: string;
  on: string;
  amount: Cents;
}

/** Income that can be expected because it came regularly. */
interface ExpectedIncome {
  name: string;
  on: string;
  amount: Cents;
}

/** How many arrivals it takes for income to be regular. */
const arrivalsMin = 3;
/** Income that is later than this no longer counts as regular. */
const lateDaysMax = 3;

/**
 * Returns the income to expect after `today` and through `through`, by day: for each source whose
 * last three arrivals were about the same time apart, the smallest of the three amounts. Income
 * that was due today or in the last three days is expected tomorrow.
 */
export function regularIncome(
  { today, through }: { today: string; through: string },
  arrivals: readonly Arrival[],
): ExpectedIncome[] {
  return [...Map.groupBy(arrivals, ({ source }) => source).values()]
    .flatMap((ofSource) => expectedOf(ofSource, today, through))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function expectedOf(
  arrivals: readonly Arrival[],
  today: string,
  through: string,
): ExpectedIncome[] {
  const latest = arrivals.toSorted((a, b) => (a.on < b.on ? -1 : 1)).slice(-arrivalsMin);
  const last = latest.at(-1);
  const rhythm = findRhythm(latest.map(({ on }) => on));
  if (!last || !rhythm || latest.length < arrivalsMin) return [];
  if (dayInRhythm(rhythm, last.on) < addDays(today, -lateDaysMax)) return [];
  const amount = latest.reduce(
    (least, each) => (each.amount < least ? each.amount : least),
    last.amount,
  );
  const expected: ExpectedIncome[] = [];
  for (let count = 1; ; count += 1) {
    const due = dayInRhythm(rhythm, last.on, count);
    const on = due <= today ? addDays(today, 1) : due;
    if (on > through) return expected;
    expected.push({ name: last.name, on, amount });
  }
}
