import type { IncomeRule } from '@seven-hills/contracts/money/income-rules';
import { usdOf } from '../../money/transaction-words.ts';
import { formatShortDay, isoDay } from '../../ui/data/dates.ts';

/** `$100.00 of each $1,000.00 or more`, or `10% of …` */
export const ruleText = ({ amount, percent, incomeMin }: IncomeRule): string =>
  `${amount === null ? `${percent}%` : usdOf(amount)} when ${usdOf(incomeMin)} or more arrives`;

/** What a rule did last. */
export function latestText({ latest }: IncomeRule): string {
  if (latest === null) return 'Nothing has arrived yet.';
  const day = formatShortDay(isoDay(latest.at));
  return latest.reason === null
    ? `Moved ${usdOf(latest.amount)} on ${day}.`
    : `Did not move ${usdOf(latest.amount)} on ${day}. ${latest.reason}`;
}
