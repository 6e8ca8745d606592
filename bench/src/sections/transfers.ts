import type { BenchContext } from '../context.ts';
import {
  atLeast,
  atMost,
  type Figure,
  milliseconds,
  perSecond,
  type SectionResult,
} from '../figure.ts';
import type { GeneratorFigures } from '../generator.ts';
import { measureTransfers, type TransferResults } from '../measure-transfers.ts';
import { median } from '../median.ts';

type Round = TransferResults['rounds'][number];

/** Transfers through HTTP beside pgbench on the same PostgreSQL server, in turn. */
export async function transfers(context: BenchContext): Promise<SectionResult> {
  const urls = {
    bank: await context.freshDatabase('bench_bank'),
    pgbench: await context.freshDatabase('bench_pgbench'),
  };
  const results = await measureTransfers(
    urls,
    context.isQuick
      ? { rounds: 1, seconds: 5, scale: 10, customers: 2_000 }
      : { rounds: 3, seconds: 10, scale: 100, customers: 10_000 },
  );
  await context.dropDatabase('bench_bank');
  await context.dropDatabase('bench_pgbench');
  return { figures: figuresOf(results), details: results };
}

function figuresOf({ rounds }: TransferResults): Figure[] {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const compared = rounds.flatMap(({ pgbenchMany, pgbenchOne, ...bank }) =>
    pgbenchMany && pgbenchOne ? [{ ...bank, pgbenchMany, pgbenchOne }] : [],
  );
  const many = (read: (round: Round) => GeneratorFigures, recipients: string): Figure => {
    const name = `transfers, 128 connections, ${recipients}`;
    const measured = perSecond(of((round) => read(round).transfersPerSecond));
    if (compared.length === 0) return notCompared(name, measured, 'at least 2×');
    const ratio = median(
      compared.map(
        (round) => read(round).transfersPerSecond / round.pgbenchMany.transactionsPerSecond,
      ),
    );
    return atLeast(name, measured, { ratio, of: 'pgbench, 32 clients', target: 2 });
  };
  const latency = (read: (round: Round) => GeneratorFigures, what: string): Figure => ({
    name: `… ${what}: p50 / p95 / p99`,
    measured: (['p50', 'p95', 'p99'] as const)
      .map((key) => milliseconds(of((round) => read(round).latencyMs[key])))
      .join(' / '),
  });
  const alone = milliseconds(of(({ transfersOne }) => transfersOne.latencyMs.mean));
  return [
    ...compared.slice(0, 1).map(() => ({
      name: 'pgbench TPC-B, 32 clients; one client',
      measured: `${perSecond(median(compared.map(({ pgbenchMany }) => pgbenchMany.transactionsPerSecond)))}; ${milliseconds(median(compared.map(({ pgbenchOne }) => pgbenchOne.latencyMs)))}`,
    })),
    many(({ transfersUniform }) => transfersUniform, 'uniform'),
    latency(({ transfersUniform }) => transfersUniform, 'uniform'),
    many(({ transfersSkewed }) => transfersSkewed, 'skewed'),
    latency(({ transfersSkewed }) => transfersSkewed, 'skewed'),
    compared.length === 0
      ? notCompared('one transfer alone', alone, 'at most 2×')
      : atMost('one transfer alone', alone, {
          ratio: median(
            compared.map(
              ({ transfersOne, pgbenchOne }) => transfersOne.latencyMs.mean / pgbenchOne.latencyMs,
            ),
          ),
          of: 'pgbench, 1 client',
          target: 2,
        }),
  ];
}

const notCompared = (name: string, measured: string, target: string): Figure => ({
  name,
  measured,
  comparison: 'pgbench is not installed (Debian: postgresql-contrib)',
  target,
  isMet: null,
});
