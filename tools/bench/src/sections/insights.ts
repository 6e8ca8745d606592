import type { BenchContext } from '../context.ts';
import { atMost, milliseconds, type SectionResult } from '../figure.ts';
import { compareHistories, historyFigure } from '../measure/compare-histories.ts';

const millisecondsMax = 50;

const pastDay = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);

/** Months before the account's first entry are in its year. */
const firstYearDay = new Date(Date.now() - 500 * 86_400_000).toISOString().slice(0, 10);

const calls = {
  'insights of a month': '/api/insights',
  'insights of a year': '/api/insights?range=year',
  'insights of the first year': `/api/insights?range=year&on=${firstYearDay}`,
  'top payees of a month': '/api/insights/payees',
  'top payees of a year': '/api/insights/payees?range=year',
  'recurring payments': '/api/insights/recurring',
  budgets: '/api/budgets',
  'categories of a page of the history': '/api/transaction-categories?ids=IDS',
  'each month’s sums': '/api/transactions/months',
  'each month’s sums, filtered': '/api/transactions/months?search=groceries',
  'balances of 90 days': '/api/balances',
  'balance as of now, with its entries': '/api/balances/at',
  'balance as of a day long past, with its entries': `/api/balances/at?on=${pastDay}`,
};

/**
 * Measures insights, budgets, and balances for a customer with 50,000 transactions and one with 50,
 * in turn, through HTTP.
 */
export async function insights(context: BenchContext): Promise<SectionResult> {
  const size = { customers: 1_000, transfersEach: 2 };
  const details = await compareHistories(context, 'bench_insights', size, calls);
  return {
    figures: Object.entries(details.measured).flatMap(([name, times]) => [
      historyFigure(name, times),
      atMost(`50,000 transactions: ${name} against the limit`, milliseconds(times.long), {
        ratio: times.long / millisecondsMax,
        of: `${millisecondsMax} ms`,
        target: 1,
      }),
    ]),
    details,
  };
}
