import type { BenchContext } from '../context.ts';
import {
  atLeast,
  atMost,
  type Figure,
  milliseconds,
  perSecond,
  type SectionResult,
} from '../figure.ts';
import {
  type BankRun,
  measureTransfers,
  type PgbenchRun,
  type Round,
  type TransferResults,
} from '../measure/measure-transfers.ts';
import { median } from '../measure/median.ts';

/**
 * Compares transfers through HTTP with pgbench and the plain bank on the same PostgreSQL server, in
 * turn.
 */
export async function transfers(context: BenchContext): Promise<SectionResult> {
  const names = { bank: 'bench_bank', plain: 'bench_plain', pgbench: 'bench_pgbench' };
  const urls = {
    bank: await context.freshDatabase(names.bank),
    plain: await context.freshDatabase(names.plain),
    pgbench: await context.freshDatabase(names.pgbench),
  };
  const results = await measureTransfers(
    urls,
    context.postgresPid,
    context.isQuick
      ? { rounds: 1, seconds: 12, scale: 10, customers: 2_000 }
      : { rounds: 3, seconds: 12, scale: 100, customers: 10_000 },
  );
  for (const name of Object.values(names)) await context.dropDatabase(name);
  return { figures: figuresOf(results), details: results };
}

const rateOf = ({ transfersPerSecond }: BankRun) => transfersPerSecond;

function figuresOf({ rounds }: TransferResults): Figure[] {
  const of = (read: (round: Round) => number) => median(rounds.map(read));
  const compared = rounds.flatMap(({ pgbenchMany, pgbenchOne, ...banks }) =>
    pgbenchMany && pgbenchOne ? [{ ...banks, pgbenchMany, pgbenchOne }] : [],
  );
  const rate = (read: (round: Round) => BankRun) => perSecond(of((round) => rateOf(read(round))));
  const uniform = ({ transfersUniform }: Round) => transfersUniform;
  const skewed = ({ transfersSkewed }: Round) => transfersSkewed;
  const name = 'transfers, 128 connections, uniform';
  const alone = milliseconds(of(({ transfersOne }) => transfersOne.latencyMs.mean));
  return [
    ...(compared.length > 0 ? pgbenchFigures(compared) : []),
    {
      name: 'plain bank, 128 connections; one',
      measured: `${rate(({ plainMany }) => plainMany)}; ${milliseconds(of(({ plainOne }) => plainOne.latencyMs.mean))}`,
      comparison: clocksOf(rounds.map(({ plainMany }) => plainMany)),
    },
    atLeast(name, rate(uniform), {
      ratio: of((round) => rateOf(uniform(round)) / rateOf(round.plainMany)),
      of: 'plain bank',
      target: 4,
    }),
    ...compared.slice(0, 1).flatMap(() => [
      atLeast('… compared with pgbench', rate(uniform), {
        ratio: median(
          compared.map(
            (round) =>
              round.transfersUniform.transfersPerSecond / round.pgbenchMany.transactionsPerSecond,
          ),
        ),
        of: 'pgbench, 32 clients',
        target: 1.5,
      }),
      processorFigure(compared),
    ]),
    latency(rounds.map(uniform), 'uniform'),
    atLeast('transfers, 128 connections, skewed', rate(skewed), {
      ratio: of((round) => rateOf(skewed(round)) / rateOf(uniform(round))),
      of: 'uniform',
      target: 0.9,
    }),
    latency(rounds.map(skewed), 'skewed'),
    atMost('one transfer alone', alone, {
      ratio: of(
        ({ transfersOne, plainOne }) => transfersOne.latencyMs.mean / plainOne.latencyMs.mean,
      ),
      of: 'plain bank',
      target: 1,
    }),
    ...compared.slice(0, 1).map(() =>
      atMost('… compared with pgbench', alone, {
        ratio: median(
          compared.map(
            ({ transfersOne, pgbenchOne }) => transfersOne.latencyMs.mean / pgbenchOne.latencyMs,
          ),
        ),
        of: 'pgbench, 1 client',
        target: 2.2,
      }),
    ),
  ];
}

type Compared = Round & { pgbenchMany: PgbenchRun; pgbenchOne: PgbenchRun };

const pgbenchFigures = (rounds: readonly Compared[]): Figure[] => [
  {
    name: 'pgbench TPC-B, 32 clients; one client',
    measured: `${perSecond(median(rounds.map(({ pgbenchMany }) => pgbenchMany.transactionsPerSecond)))}; ${milliseconds(median(rounds.map(({ pgbenchOne }) => pgbenchOne.latencyMs)))}`,
    comparison: `PostgreSQL ${microseconds(rounds.map(({ pgbenchMany }) => pgbenchMany.clocks.postgres))}, pgbench ${microseconds(rounds.map(({ pgbenchMany }) => pgbenchMany.clientMicroseconds))}`,
  },
];

/**
 * Processor time per transfer, of all processes on both sides, compared with that of pgbench's
 * transaction.
 */
function processorFigure(rounds: readonly Compared[]): Figure {
  const runs = rounds.map(({ transfersUniform }) => transfersUniform);
  const ratios = rounds.flatMap(({ transfersUniform, pgbenchMany }) => {
    const { server, postgres } = transfersUniform.clocks;
    const { clientMicroseconds: client, clocks } = pgbenchMany;
    if (server === null || postgres === null || client === null || clocks.postgres === null)
      return [];
    const transfer = server + postgres + transfersUniform.generatorMicroseconds;
    return [transfer / (clocks.postgres + client)];
  });
  if (ratios.length === 0)
    return { name: '… processor time', measured: 'unknown: no /proc', isMet: null };
  return atMost('… processor time of a transfer', clocksOf(runs), {
    ratio: median(ratios),
    of: "pgbench's",
    target: 0.6,
  });
}

/** `server 150 us, PostgreSQL 140 us, generator 24 us` */
const clocksOf = (runs: readonly BankRun[]): string =>
  [
    `server ${microseconds(runs.map(({ clocks }) => clocks.server))}`,
    `PostgreSQL ${microseconds(runs.map(({ clocks }) => clocks.postgres))}`,
    `generator ${microseconds(runs.map(({ generatorMicroseconds }) => generatorMicroseconds))}`,
  ].join(', ');

function microseconds(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 'unknown' : `${Math.round(median(known))} us`;
}

const latency = (runs: readonly BankRun[], what: string): Figure => ({
  name: `… ${what}: p50 / p95 / p99`,
  measured: (['p50', 'p95', 'p99'] as const)
    .map((key) => milliseconds(median(runs.map(({ latencyMs }) => latencyMs[key]))))
    .join(' / '),
});
