import type { MeasuredBank } from '../banks/measured-bank.ts';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, milliseconds, perSecond, type SectionResult } from '../figure.ts';
import type { GeneratorFigures } from '../load/generator.ts';
import { auditFigure, auditOf } from '../measure/audit-of.ts';
import { medianRate } from '../measure/median.ts';

const small = { customers: 10_000, transfersEach: 0 };
/**
 * Ten entries per customer: two for the opening deposit, and two for each of four transfers. All
 * are within an hour, because the server would otherwise write the statements of earlier months
 * during the measurement.
 */
const large = { customers: 1_000_000, transfersEach: 4, span: '1 hour', signedIn: 100_000 };

type Recipients = 'uniform' | 'skewed';
type Run = Record<Recipients, GeneratorFigures>;

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
  const startedAt = performance.now();
  return withBank(context, 'bench_large', { ...largeSize, servers: 1 }, (big, url) => {
    const loadSeconds = (performance.now() - startedAt) / 1_000;
    return withBank(context, 'bench_small', { ...small, servers: 1 }, async (little) => {
      const fire = (bank: MeasuredBank, recipients: Recipients, time = seconds) =>
        bank.fire({ connections: 128, seconds: time, recipients });
      const cold = await fire(big, 'uniform');
      await fire(little, 'uniform');
      await fire(big, 'uniform', warmUpSeconds);
      const fireBoth = async (bank: MeasuredBank) => ({
        uniform: await fire(bank, 'uniform'),
        skewed: await fire(bank, 'skewed'),
      });
      const runs: Run[] = [];
      const smallRuns: Run[] = [];
      for (let round = 0; round < rounds; round++) {
        smallRuns.push(await fireBoth(little));
        runs.push(await fireBoth(big));
      }
      const audit = await auditOf(url);
      return {
        figures: [
          ...(['uniform', 'skewed'] as const).map((kind) => {
            const rate = medianRate(runs.map((run) => run[kind]));
            const smallRate = medianRate(smallRuns.map((run) => run[kind]));
            return atLeast(
              `transfers, ${largeSize.customers.toLocaleString('en-US')} accounts, ${kind}`,
              perSecond(rate),
              {
                ratio: rate / smallRate,
                of: `the ${perSecond(smallRate)} with ${small.customers.toLocaleString('en-US')}`,
                target: 0.8,
              },
            );
          }),
          {
            name: '… uniform, right after a checkpoint',
            measured: perSecond(cold.transfersPerSecond),
          },
          {
            name: `loading ${audit.entries.toLocaleString('en-US')} entries`,
            measured: `${Math.round(loadSeconds)} s`,
          },
          {
            ...auditFigure(audit),
            name: 'auditing them after the load',
            measured: milliseconds(audit.ms),
            comparison: `${audit.findings} findings`,
          },
        ],
        details: { large: largeSize, small, loadSeconds, audit, cold, runs, smallRuns },
      };
    });
  });
}
