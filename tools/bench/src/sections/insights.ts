import type { BenchContext } from '../context.ts';
import { atMost, milliseconds, type SectionResult } from '../figure.ts';
import { compareHistories } from '../measure/compare-histories.ts';

const millisecondsMax = 50;

const calls = {
  'a month': '/api/insights',
  'a year': '/api/insights?range=year',
  'top payees of a month': '/api/insights/payees',
  'recurring payments': '/api/insights/recurring',
};

/**
 * What insights cost a customer with 50,000 transactions and one with 50, in turn, through HTTP; and
 * once, the first look at a long history, which sums up its days.
 */
export async function insights(context: BenchContext): Promise<SectionResult> {
  const { measured, first, audit } = await compareHistories(
    context,
    'bench_insights',
    { customers: 1_000, transfersEach: 2 },
    { first: '/api/insights', calls },
  );
  return {
    figures: [
      ...Object.entries(measured).flatMap(([name, { long, short }]) => [
        atMost(`50,000 transactions: insights of ${name}`, milliseconds(long), {
          ratio: long / short,
          of: `the ${milliseconds(short)} with 50`,
          target: 2,
        }),
        atMost(`50,000 transactions: ${name} against the limit`, milliseconds(long), {
          ratio: long / millisecondsMax,
          of: `${millisecondsMax} ms`,
          target: 1,
        }),
      ]),
      {
        name: '50,000 transactions: the first insights ever asked for',
        measured: milliseconds(first),
      },
    ],
    details: { measured, first, audit },
  };
}
