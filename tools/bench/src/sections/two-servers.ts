import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { milliseconds, perSecond, type SectionResult, times } from '../figure.ts';
import type { GeneratorFigures } from '../load/generator.ts';
import { auditFigure, auditOf } from '../measure/audit-of.ts';
import { medianRate } from '../measure/median.ts';

/**
 * Compares two servers on one database with one server, under the same load; audits the books
 * afterward.
 */
export async function twoServers(context: BenchContext): Promise<SectionResult> {
  const { rounds, seconds } = context.isQuick
    ? { rounds: 1, seconds: 5 }
    : { rounds: 3, seconds: 8 };
  const size = { customers: context.isQuick ? 2_000 : 10_000, transfersEach: 1 };
  const runs: Record<'one' | 'twoUniform' | 'twoSkewed', GeneratorFigures>[] = [];
  const audit = await withBank(context, 'bench_one_server', { ...size, servers: 1 }, (one) =>
    withBank(context, 'bench_two_servers', { ...size, servers: 2 }, async (two, url) => {
      const load = { connections: 128, seconds, recipients: 'uniform' } as const;
      for (const bank of [one, two]) await bank.fire({ ...load, seconds: Math.min(5, seconds) });
      for (let round = 0; round < rounds; round++)
        runs.push({
          one: await one.fire(load),
          twoUniform: await two.fire(load),
          twoSkewed: await two.fire({ ...load, recipients: 'skewed' }),
        });
      return auditOf(url);
    }),
  );
  const rate = (key: keyof (typeof runs)[number]) => medianRate(runs.map((run) => run[key]));
  const figure = (key: 'twoUniform' | 'twoSkewed', recipients: string) => ({
    name: `two servers, one database, ${recipients}`,
    measured: perSecond(rate(key)),
    comparison: `${times(rate(key) / rate('one'))} one server's ${perSecond(rate('one'))}`,
  });
  return {
    figures: [
      figure('twoUniform', 'uniform'),
      figure('twoSkewed', 'skewed'),
      {
        ...auditFigure(audit),
        comparison: `${audit.entries.toLocaleString('en-US')} entries in ${milliseconds(audit.ms)}`,
      },
    ],
    details: { size, runs, audit },
  };
}
