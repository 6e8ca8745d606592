import type { BenchContext } from '../context.ts';
import { type Figure, milliseconds, type SectionResult } from '../figure.ts';
import { measureStaffArea } from '../staff-area/measure-staff-area.ts';

const slowestMs = 300;
const slowestSearchMs = 100;

/** Measures every view of the staff area with 100,000 people and 5,000,000 transactions. */
export async function staff(context: BenchContext): Promise<SectionResult> {
  const size = context.isQuick
    ? { customers: 10_000, transactions: 200_000 }
    : { customers: 100_000, transactions: 5_000_000 };
  const results = await measureStaffArea(await context.freshDatabase('bench_staff'), size);
  await context.dropDatabase('bench_staff');
  const behind = `${size.customers.toLocaleString('en-US')} people, ${size.transactions.toLocaleString('en-US')} transactions`;
  const figures = results.views.map(({ url, medianMs, isSearch }): Figure => {
    const mostMs = isSearch ? slowestSearchMs : slowestMs;
    return {
      name: url,
      measured: milliseconds(medianMs),
      target: `at most ${mostMs} ms`,
      isMet: medianMs <= mostMs,
    };
  });
  figures.push({
    name: `counting ${behind} once`,
    measured: milliseconds(results.rollUpMs.first),
    comparison: `${milliseconds(results.rollUpMs.idle)} when there is nothing new`,
  });
  return { figures, details: { size, ...results } };
}
