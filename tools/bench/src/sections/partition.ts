import { createPool } from '@seven-hills/postgres';
import {
  type PartitionOrder,
  partitionBank,
} from '../../../../apps/server/src/money/partitions/partition-bank.ts';
import {
  rangeTables,
  sequenceOf,
} from '../../../../apps/server/src/money/partitions/partitioned-tables.ts';
import type { MeasuredBank } from '../banks/measured-bank.ts';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { atLeast, type Figure, milliseconds, perSecond, type SectionResult } from '../figure.ts';
import type { GeneratorFigures } from '../load/generator.ts';
import { cleanAuditOf } from '../measure/audit-of.ts';
import { medianRate } from '../measure/median.ts';

/** Ten entries per customer, as in the section `growth`. */
const size = { customers: 1_000_000, transfersEach: 4, signedIn: 100_000 };

interface Step {
  seconds: number;
  /** The maximum time that each of its locks kept postings waiting. */
  lockMs: number[];
  said: string[];
}

/**
 * Partitions a bank with 10,000,000 entries while it posts: the time, the locks, and the transfers
 * per second before, during, and after. Then begins a new partition and archives the previous one.
 */
export async function partition(context: BenchContext): Promise<SectionResult> {
  const { divisor, rounds, seconds, warmUpSeconds } = context.isQuick
    ? { divisor: 20, rounds: 1, seconds: 4, warmUpSeconds: 4 }
    : { divisor: 1, rounds: 3, seconds: 8, warmUpSeconds: 45 };
  const customers = size.customers / divisor;
  const actual = { ...size, customers, signedIn: size.signedIn / divisor, servers: 1 };
  return withBank(context, 'bench_partition', actual, async (bank, url) => {
    const fire = (time = seconds) =>
      bank.fire({ connections: 128, seconds: time, recipients: 'uniform' });
    const several = async () => {
      const runs: GeneratorFigures[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await fire());
      return runs;
    };
    await fire(warmUpSeconds);
    const before = await several();
    const { step: converted, runs: during } = await whileFiring(bank, url, { task: 'convert' });
    await fire(warmUpSeconds);
    const after = await several();
    const begun = await whileFiring(bank, url, { task: 'begin' });
    await skipIds(url);
    const detached = await stepOf(url, { task: 'detach', year: new Date().getUTCFullYear() });
    const audit = await cleanAuditOf(url);
    const runs = { before, during, after, beginning: begun.runs };
    return {
      figures: figuresOf(runs, { converted, begun: begun.step, detached }, audit),
      details: { customers, runs, converted, begun: begun.step, detached, audit },
    };
  });
}

/** Does what `npm run partition` does, and reads the lock times from its output. */
async function stepOf(url: string, order: PartitionOrder): Promise<Step> {
  const owner = createPool({ connectionString: url, max: 2 });
  const said: string[] = [];
  const startedAt = performance.now();
  try {
    await partitionBank(owner, order, (sentence) => said.push(sentence));
  } finally {
    await owner.end();
  }
  const lockMs = said.flatMap((sentence) =>
    [...sentence.matchAll(/(?:waiting: |within )(\d+) ms/g)].map(([, ms]) => Number(ms)),
  );
  return { seconds: (performance.now() - startedAt) / 1_000, lockMs, said };
}

/** Does the work under load, which continues until the work is done. */
async function whileFiring(
  bank: MeasuredBank,
  url: string,
  order: PartitionOrder,
): Promise<{ step: Step; runs: GeneratorFigures[] }> {
  let isDone = false;
  const working = stepOf(url, order).finally(() => {
    isDone = true;
  });
  working.catch(() => {});
  const runs: GeneratorFigures[] = [];
  while (!isDone)
    runs.push(await bank.fire({ connections: 128, seconds: 5, recipients: 'uniform' }));
  return { step: await working, runs };
}

/** Makes the first partitions old by skipping ids: the next ids belong to the second ones. */
async function skipIds(url: string): Promise<void> {
  const database = createPool({ connectionString: url, max: 1 });
  try {
    for (const sequence of rangeTables.map(sequenceOf))
      await database.query(
        `select setval('${sequence}', (select last_value from ${sequence}) + 10000000)`,
      );
  } finally {
    await database.end();
  }
}

function figuresOf(
  runs: Record<'before' | 'during' | 'after' | 'beginning', GeneratorFigures[]>,
  steps: Record<'converted' | 'begun' | 'detached', Step>,
  audit: { entries: number; ms: number },
): Figure[] {
  const refused = Object.values(runs)
    .flat()
    .flatMap(({ refused }) => Object.values(refused))
    .reduce((sum, count) => sum + count, 0);
  const longest = Math.max(...Object.values(steps).flatMap(({ lockMs }) => lockMs));
  const compared = (name: string, measured: readonly GeneratorFigures[], target: number) =>
    atLeast(name, perSecond(medianRate(measured)), {
      ratio: medianRate(measured) / medianRate(runs.before),
      of: `the ${perSecond(medianRate(runs.before))} before`,
      target,
    });
  return [
    {
      name: `partitioning ${audit.entries.toLocaleString('en-US')} entries while posting`,
      measured: `${Math.round(steps.converted.seconds)} s`,
    },
    compared('transfers meanwhile', runs.during, 0.3),
    compared('transfers afterward', runs.after, 0.85),
    {
      name: 'the longest time that postings waited for a lock',
      measured: milliseconds(longest),
      target: 'at most 1,500 ms',
      isMet: longest <= 1_500,
    },
    {
      name: 'transfers refused in all runs',
      measured: String(refused),
      target: 'none',
      isMet: refused === 0,
    },
    {
      name: 'beginning the next partitions while posting',
      measured: `${steps.begun.seconds.toFixed(1)} s`,
      comparison: `locks of ${steps.begun.lockMs.join(', ')} ms`,
    },
    {
      name: 'detaching the first ones',
      measured: `${steps.detached.seconds.toFixed(1)} s`,
      comparison: `locks of ${steps.detached.lockMs.join(', ')} ms`,
    },
    {
      name: 'auditing all of it, archive included',
      measured: milliseconds(audit.ms),
      comparison: 'no findings',
    },
  ];
}
