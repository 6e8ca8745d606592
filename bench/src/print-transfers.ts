import type { GeneratorFigures } from './generator.ts';
import type { Machine } from './machine.ts';
import type { TransferResults } from './measure-transfers.ts';
import { median } from './median.ts';

/** Prints the medians of the rounds beside their targets. */
export function printTransfers(
  machine: Machine,
  { sizes, isCompared, rounds }: TransferResults,
): void {
  const of = (read: (round: TransferResults['rounds'][number]) => number | undefined) => {
    const values = rounds.map(read).filter((value) => value !== undefined);
    return values.length > 0 ? median(values) : Number.NaN;
  };
  const ratio = (value: number) => (Number.isNaN(value) ? 'not compared' : `${value.toFixed(2)}×`);
  const verdict = (met: boolean) => (isCompared ? (met ? 'met' : 'missed') : '');
  const uniform = of(({ transfersUniform, pgbenchMany }) =>
    pgbenchMany
      ? transfersUniform.transfersPerSecond / pgbenchMany.transactionsPerSecond
      : undefined,
  );
  const skewed = of(({ transfersSkewed, pgbenchMany }) =>
    pgbenchMany
      ? transfersSkewed.transfersPerSecond / pgbenchMany.transactionsPerSecond
      : undefined,
  );
  const alone = of(({ transfersOne, pgbenchOne }) =>
    pgbenchOne ? transfersOne.latencyMs.mean / pgbenchOne.latencyMs : undefined,
  );
  console.log(
    `${machine.processors}, ${machine.memoryGiB} GiB, Node ${machine.node}, ${machine.measuredAt}`,
  );
  console.log(
    `Medians of ${rounds.length} rounds of ${sizes.seconds} s; ${sizes.customers} customers, pgbench scale ${sizes.scale}.`,
  );
  if (!isCompared)
    console.log(
      'pgbench is not installed (Debian: apt-get install postgresql), so nothing is compared.',
    );
  console.table({
    'pgbench TPC-B, 32 clients': {
      figure: perSecond(of(({ pgbenchMany }) => pgbenchMany?.transactionsPerSecond)),
    },
    'transfers, 128 connections': {
      figure: perSecond(of(({ transfersUniform }) => transfersUniform.transfersPerSecond)),
      'against pgbench': ratio(uniform),
      target: 'at least 2×',
      result: verdict(uniform >= 2),
    },
    'transfers, skewed recipients': {
      figure: perSecond(of(({ transfersSkewed }) => transfersSkewed.transfersPerSecond)),
      'against pgbench': ratio(skewed),
      target: 'at least 2×',
      result: verdict(skewed >= 2),
    },
    'pgbench, 1 client': { figure: milliseconds(of(({ pgbenchOne }) => pgbenchOne?.latencyMs)) },
    'one transfer alone': {
      figure: milliseconds(of(({ transfersOne }) => transfersOne.latencyMs.mean)),
      'against pgbench': ratio(alone),
      target: 'at most 2×',
      result: verdict(alone <= 2),
    },
  });
  const last = rounds.at(-1);
  if (last)
    console.table({
      uniform: latencies(last.transfersUniform),
      skewed: latencies(last.transfersSkewed),
      alone: latencies(last.transfersOne),
    });
}

const perSecond = (value: number) => (Number.isNaN(value) ? '–' : `${Math.round(value)}/s`);
const milliseconds = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(2)} ms`);

const latencies = ({ latencyMs, refused }: GeneratorFigures) => ({
  'p50 ms': latencyMs.p50.toFixed(1),
  'p95 ms': latencyMs.p95.toFixed(1),
  'p99 ms': latencyMs.p99.toFixed(1),
  refused:
    Object.entries(refused)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || 'none',
});
