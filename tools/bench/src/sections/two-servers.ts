import { startMeasuredBank } from '../banks/measured-bank.ts';
import type { BenchContext } from '../context.ts';
import { milliseconds, perSecond, type SectionResult, times } from '../figure.ts';
import type { GeneratorFigures } from '../load/generator.ts';
import { auditOf } from '../measure/audit-of.ts';
import { median } from '../measure/median.ts';

/**
 * Compares two servers on one database with one server, under the same load; audits the books
 * afterward.
 */
export async function twoServers(context: BenchContext): Promise<SectionResult> {
  const { rounds, seconds } = context.isQuick
    ? { rounds: 1, seconds: 5 }
    : { rounds: 3, seconds: 8 };
  const size = { customers: context.isQuick ? 2_000 : 10_000, transfersEach: 1 };
  const urls = {
    one: await context.freshDatabase('bench_one_server'),
    two: await context.freshDatabase('bench_two_servers'),
  };
  const one = await startMeasuredBank(urls.one, { ...size, servers: 1 });
  const two = await startMeasuredBank(urls.two, { ...size, servers: 2 });
  const runs: Record<'one' | 'twoUniform' | 'twoSkewed', GeneratorFigures>[] = [];
  try {
    for (const bank of [one, two])
      await bank.fire({ connections: 128, seconds: Math.min(5, seconds), recipients: 'uniform' });
    for (let round = 0; round < rounds; round++)
      runs.push({
        one: await one.fire({ connections: 128, seconds, recipients: 'uniform' }),
        twoUniform: await two.fire({ connections: 128, seconds, recipients: 'uniform' }),
        twoSkewed: await two.fire({ connections: 128, seconds, recipients: 'skewed' }),
      });
  } finally {
    await one.close();
    await two.close();
  }
  const audit = await auditOf(urls.two);
  await context.dropDatabase('bench_one_server');
  await context.dropDatabase('bench_two_servers');
  const rate = (key: keyof (typeof runs)[number]) =>
    median(runs.map((run) => run[key].transfersPerSecond));
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
        name: '… audit',
        measured: `${audit.findings} findings`,
        comparison: `${audit.entries.toLocaleString('en-US')} entries in ${milliseconds(audit.ms)}`,
        target: 'no finding',
        isMet: audit.findings === 0,
      },
    ],
    details: { size, runs, audit },
  };
}
