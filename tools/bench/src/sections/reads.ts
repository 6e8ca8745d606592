import { findFreePort } from '@seven-hills/postgres-embedded';
import { runLoad, startProgram } from '../banks/start-program.ts';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import {
  atLeast,
  type Figure,
  milliseconds,
  perSecond,
  type SectionResult,
  times,
} from '../figure.ts';
import type { ReaderFigures, ReaderOrder } from '../load/reader.ts';
import { median } from '../measure/median.ts';

const connections = 64;

/** The dashboard's requests, compared with the minimum cost of such an answer on this machine. */
const pairs = [
  { name: 'GET /api/account', path: '/api/account', simplest: '/account/ID', target: 1 },
  {
    name: 'GET /api/transactions, first page',
    path: '/api/transactions?limit=50',
    simplest: '/transactions/ID',
    target: 0.6,
  },
  {
    name: '… when the simplest route also names the account holders',
    path: '/api/transactions?limit=50',
    simplest: '/transactions-with-holders/ID',
    target: null,
  },
];

/**
 * Compares reads through the whole server with the simplest Fastify route with one indexed query,
 * in turn.
 */
export async function reads(context: BenchContext): Promise<SectionResult> {
  const { rounds, seconds, customers } = context.isQuick
    ? { rounds: 1, seconds: 4, customers: 2_000 }
    : { rounds: 3, seconds: 6, customers: 10_000 };
  return withBank(
    context,
    'bench_reads',
    { customers, transfersEach: 50, servers: 1 },
    async (bank, url) => {
      const simplestPort = await findFreePort();
      const simplest = await startProgram('banks/simplest-server.ts', {
        NODE_ENV: 'production',
        DATABASE_URL: url,
        PORT: String(simplestPort),
      });
      const { customersFile } = bank;
      const read = async (port: number, path: string, time = seconds) => {
        const order = { ports: [port], path, customersFile, connections, seconds: time };
        const figures = await runLoad<ReaderOrder, ReaderFigures>('reader.ts', order);
        if (Object.keys(figures.refused).length > 0)
          throw new Error(`${path} returned ${JSON.stringify(figures.refused)}`);
        return figures;
      };
      try {
        const bankPort = bank.ports[0] ?? 0;
        const figures: Figure[] = [];
        const details: Record<string, { bank: ReaderFigures[]; simplest: ReaderFigures[] }> = {};
        for (const pair of pairs) {
          await read(bankPort, pair.path, 2);
          await read(simplestPort, pair.simplest, 2);
          const results: { bank: ReaderFigures[]; simplest: ReaderFigures[] } = {
            bank: [],
            simplest: [],
          };
          for (let round = 0; round < rounds; round++) {
            results.simplest.push(await read(simplestPort, pair.simplest));
            results.bank.push(await read(bankPort, pair.path));
          }
          const rate = (all: ReaderFigures[]) =>
            median(all.map(({ requestsPerSecond }) => requestsPerSecond));
          const p99 = (all: ReaderFigures[]) =>
            milliseconds(median(all.map(({ latencyMs }) => latencyMs.p99)));
          details[pair.name] = results;
          const measured = `${perSecond(rate(results.bank))}, p99 ${p99(results.bank)}`;
          const ratio = rate(results.bank) / rate(results.simplest);
          const of = `the simplest route's ${perSecond(rate(results.simplest))}, p99 ${p99(results.simplest)}`;
          figures.push(
            pair.target === null
              ? { name: pair.name, measured, comparison: `${times(ratio)} ${of}` }
              : atLeast(pair.name, measured, { ratio, of, target: pair.target }),
          );
        }
        return { figures, details: { connections, ...details } };
      } finally {
        await simplest.stop();
      }
    },
  );
}
