import type { BenchContext } from '../context.ts';
import { atMost, type Figure, milliseconds, type SectionResult } from '../figure.ts';
import { compareHistories, historyFigure } from '../measure/compare-histories.ts';

/**
 * The requests of a customer with a long history. Rare matches are at its far end, the worst case.
 */
const calls = {
  'first page': '/api/transactions?limit=50',
  'filtered page, many matches': '/api/transactions?type=deposit&amount=under100&limit=50',
  'filtered page, 3 matches': '/api/transactions?type=withdrawal&amount=over500&limit=50',
  'page of a month': '/api/transactions?month=MONTH&limit=50',
  'search, many matches': '/api/transactions?search=groceries&limit=50',
  'search, 3 matches': '/api/transactions?search=piano&limit=50',
  'search, no match': '/api/transactions?search=xylophone&limit=50',
  'search for an amount': '/api/transactions?search=1,234.56&limit=50',
  'receipts summary': '/api/transactions/summary',
  'statement of a month with 50 lines': '/api/transactions/statement?month=MONTH',
  'document of the activity': '/dashboard?view=history',
  'document of the overview': '/dashboard',
};

/** The counts that the screen shows next to a list; even many matches are counted exactly. */
const counts = {
  'number of matches: all': '/api/transactions/count',
  'number of matches: 3': '/api/transactions/count?search=piano',
};

/** One account among ten may be no slower than another customer's only one, within the noise. */
const accountFigures = ({ alone, one, all }: Record<'alone' | 'one' | 'all', number>): Figure[] => [
  atMost('first page of one account among ten', milliseconds(one), {
    ratio: one / alone,
    of: `the ${milliseconds(alone)} of an only one`,
    target: 1.1,
  }),
  atMost('first page of all ten accounts', milliseconds(all), {
    ratio: all / one,
    of: 'that of one of them',
    target: 1.5,
  }),
];

/**
 * Measures the same calls for a customer with 50,000 transactions and one with 50, in turn, through
 * HTTP; and the first pages of a customer with ten accounts.
 */
export async function history(context: BenchContext): Promise<SectionResult> {
  const size = { customers: 5_000, transfersEach: 20 };
  const details = await compareHistories(context, 'bench_history', size, { ...calls, ...counts });
  return {
    figures: [
      ...Object.entries(details.measured).map(([name, times]) => historyFigure(name, times)),
      ...accountFigures(details.accounts),
    ],
    details,
  };
}
