import { type MeasuredBank, startMeasuredBank } from '../banks/measured-bank.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, type Figure, milliseconds, perSecond, type SectionResult } from '../figure.ts';
import type { GeneratorFigures } from '../load/generator.ts';
import { auditOf } from '../measure/audit-of.ts';
import { median } from '../measure/median.ts';

const small = { customers: 10_000, transfersEach: 0 };
/**
 * Ten entries per customer: two for the opening deposit, and two for each of four transfers. All
 * are within an hour, because the server would otherwise write the statements of earlier months
 * during the measurement.
 */
const large = { customers: 1_000_000, transfersEach: 4, span: '1 hour', signedIn: 100_000 };

/**
 * Measures the same load on a small bank and on one with 1,000,000 accounts and 10,000,000 entries,
 * in turn.
 */
export async function growth(context: BenchContext): Promise<SectionResult> {
  // After a checkpoint, the first change of each page writes the whole page to the log. The effect
  // ends once most pages have been changed, and returns with the next checkpoint 15 minutes later.
  const { rounds, seconds, warmUpSeconds, divisor } = context.isQuick
    ? { rounds: 1, seconds: 5, warmUpSeconds: 5, divisor: 20 }
    : { rounds: 3, seconds: 8, warmUpSeconds: 60, divisor: 1 };
  const largeSize = {
    ...large,
    customers: large.customers / divisor,
    signedIn: large.signedIn / divisor,
  };
  const largeUrl = await context.freshDatabase('bench_large');
  const banks: MeasuredBank[] = [];
  try {
    const startedAt = performance.now();
    const big = await startMeasuredBank(largeUrl, { ...largeSize, servers: 1 });
    const loadSeconds = (performance.now() - startedAt) / 1_000;
    banks.push(big);
    const little = await startMeasuredBank(await context.freshDatabase('bench_small'), {
      ...small,
      servers: 1,
    });
    banks.push(little);
    const fire = (bank: MeasuredBank, recipients: 'uniform' | 'skewed', time = seconds) =>
      bank.fire({ connections: 128, seconds: time, recipients });
    const cold = await fire(big, 'uniform');
    await fire(little, 'uniform');
    await fire(big, 'uniform', warmUpSeconds);
    const runs: Record<'uniform' | 'skewed', GeneratorFigures>[] = [];
    const smallRuns: typeof runs = [];
    for (let round = 0; round < rounds; round++) {
      smallRuns.push({
        uniform: await fire(little, 'uniform'),
        skewed: await fire(little, 'skewed'),
      });
      runs.push({ uniform: await fire(big, 'uniform'), skewed: await fire(big, 'skewed') });
    }
    const audit = await auditOf(largeUrl);
    const figures: Figure[] = (['uniform', 'skewed'] as const).map((kind) => {
      const rate = (run: Record<typeof kind, GeneratorFigures>) => run[kind].transfersPerSecond;
      return atLeast(
        `transfers, ${largeSize.customers.toLocaleString('en-US')} accounts, ${kind}`,
        perSecond(median(runs.map(rate))),
        {
          ratio: median(runs.map(rate)) / median(smallRuns.map(rate)),
          of: `the ${perSecond(median(smallRuns.map(rate)))} with ${small.customers.toLocaleString('en-US')}`,
          target: 0.8,
        },
      );
    });
    figures.push(
      {
        name: '… uniform, right after a checkpoint',
        measured: perSecond(cold.transfersPerSecond),
      },
      {
        name: `loading ${audit.entries.toLocaleString('en-US')} entries`,
        measured: `${Math.round(loadSeconds)} s`,
      },
      {
        name: 'auditing them after the load',
        measured: milliseconds(audit.ms),
        comparison: `${audit.findings} findings`,
        target: 'no finding',
        isMet: audit.findings === 0,
      },
    );
    return {
      figures,
      details: { large: largeSize, small, loadSeconds, audit, cold, runs, smallRuns },
    };
  } finally {
    for (const bank of banks) await bank.close();
    for (const name of ['bench_large', 'bench_small']) await context.dropDatabase(name);
  }
}
