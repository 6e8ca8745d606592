import { startMeasuredBank } from '../banks/measured-bank.ts';
import type { BenchContext } from '../context.ts';
import { atMost, milliseconds, type SectionResult } from '../figure.ts';
import { loadHistories } from '../load/load-histories.ts';
import { mediansInTurn, millisecondsOf } from '../measure/measure-in-turn.ts';
import { auditOf } from './growth.ts';

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
  const url = await context.freshDatabase('bench_insights');
  const bank = await startMeasuredBank(url, { customers: 1_000, transfersEach: 2, servers: 1 });
  try {
    const { tokens } = await loadHistories(url, bank.pinKeys);
    const ask = async (path: string, token: string) => {
      const response = await fetch(`http://127.0.0.1:${bank.ports[0]}${path}`, {
        headers: { cookie: `session=${token}` },
      });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
    };
    const first = await millisecondsOf(() => ask('/api/insights', tokens.long));
    const measured: Record<string, { long: number; short: number }> = {};
    for (const [name, path] of Object.entries(calls)) {
      const long = () => ask(path, tokens.long);
      const short = () => ask(path, tokens.short);
      for (let warmUp = 0; warmUp < 5; warmUp++) await Promise.all([long(), short()]);
      measured[name] = await mediansInTurn(context.isQuick ? 11 : 31, {
        long: () => millisecondsOf(long),
        short: () => millisecondsOf(short),
      });
    }
    const audit = await auditOf(url);
    if (audit.findings > 0) throw new Error(`the audit of the loaded bank failed: ${audit.first}`);
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
  } finally {
    await bank.close();
    await context.dropDatabase('bench_insights');
  }
}
