import { startMeasuredBank } from '../banks/measured-bank.ts';
import type { BenchContext } from '../context.ts';
import { atMost, milliseconds, type SectionResult } from '../figure.ts';
import { loadHistories } from '../load/load-histories.ts';
import { mediansInTurn, millisecondsOf } from '../measure/measure-in-turn.ts';
import { auditOf } from './growth.ts';

/**
 * The requests of a customer with a long history. Rare matches are at its far end, the worst case.
 */
const calls = {
  'first page': '/api/transactions',
  'filtered page, many matches': '/api/transactions?type=deposit&amount=under100',
  'filtered page, 3 matches': '/api/transactions?type=withdrawal&amount=over500',
  'page of a month': '/api/transactions?month=MONTH',
  'search, many matches': '/api/transactions?search=groceries',
  'search, 3 matches': '/api/transactions?search=piano',
  'search, no match': '/api/transactions?search=xylophone',
  'search for an amount': '/api/transactions?search=1,234.56',
  'receipts summary': '/api/transactions/summary',
  'statement of a month with 50 lines': '/api/transactions/statement?month=MONTH',
};

/** The counts that the screen shows next to a list; even many matches are counted exactly. */
const counts = {
  'number of matches: all': '/api/transactions/count',
  'number of matches: 3': '/api/transactions/count?search=piano',
};

/**
 * The same calls for a customer with 50,000 transactions and one with 50, in turn, through HTTP.
 */
export async function history(context: BenchContext): Promise<SectionResult> {
  const url = await context.freshDatabase('bench_history');
  const bank = await startMeasuredBank(url, { customers: 5_000, transfersEach: 20, servers: 1 });
  try {
    const { tokens, month } = await loadHistories(url, bank.pinKeys);
    const ask = async (path: string, token: string) => {
      const response = await fetch(
        `http://127.0.0.1:${bank.ports[0]}${path.replace('MONTH', month)}`,
        { headers: { cookie: `session=${token}` } },
      );
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
      return body;
    };
    const firstSummary = await millisecondsOf(() => ask('/api/transactions/summary', tokens.long));
    const measured: Record<string, { long: number; short: number }> = {};
    for (const [name, path] of Object.entries({ ...calls, ...counts })) {
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
        ...Object.entries(measured).map(([name, { long, short }]) =>
          atMost(`50,000 transactions: ${name}`, milliseconds(long), {
            ratio: long / short,
            of: `the ${milliseconds(short)} with 50`,
            target: 2,
          }),
        ),
        {
          name: '50,000 transactions: the first summary ever asked for',
          measured: milliseconds(firstSummary),
        },
      ],
      details: { measured, firstSummary, audit },
    };
  } finally {
    await bank.close();
    await context.dropDatabase('bench_history');
  }
}
