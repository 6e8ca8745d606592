import { setTimeout as sleep } from 'node:timers/promises';
import { withBank } from '../../banks/with-bank.ts';
import type { BenchContext } from '../../context.ts';
import { atMost, type Figure, milliseconds, perSecond, type SectionResult } from '../../figure.ts';
import { type AchDeliveries, achDeliveries } from '../../load/ach-deliveries.ts';
import type { GeneratorFigures } from '../../load/generator.ts';
import { auditOf } from '../../measure/audit-of.ts';
import { median, medianRate } from '../../measure/median.ts';

/** Live traffic of a busy day, which leaves the machine some room. */
const connections = 8;
const rateMin = 3_000;

/**
 * Receives and posts a file of credits, first alone, then alongside live transfers: measures how
 * fast its entries are posted, how they affect people's waiting times, and whether the server's
 * memory grows with the file. Audits the books afterward.
 */
export async function ach(context: BenchContext): Promise<SectionResult> {
  const { entries, rounds, seconds } = context.isQuick
    ? { entries: 20_000, rounds: 2, seconds: 4 }
    : { entries: 100_000, rounds: 4, seconds: 8 };
  const deliveries = await achDeliveries();
  const size = {
    customers: context.isQuick ? 2_000 : 10_000,
    servers: 1,
    settings: { ACH_FILES_DIR: deliveries.directory },
  };
  try {
    return await withBank(context, 'bench_ach', size, async (bank, url) => {
      deliveries.connect(url);
      const fire = () => bank.fire({ connections, seconds, recipients: 'uniform' });
      await fire();
      const without: GeneratorFigures[] = [];
      for (let round = 0; round < rounds; round++) without.push(await fire());
      // Warms up, and fills the server's memory to its usual level.
      await deliveries.deliver(2_000);
      await posted(deliveries);
      const alone = await measure(deliveries, entries, bank.memory);
      await deliveries.deliver(entries);
      const besideRun = posted(deliveries);
      // Awaited below; a failure in the meantime must not end the benchmark.
      besideRun.catch(() => undefined);
      const besideLoads: GeneratorFigures[] = [];
      do besideLoads.push(await fire());
      while (!(await deliveries.isOver()) && besideLoads.length < 20);
      const beside = await besideRun;
      const outcome = await deliveries.outcome();
      const audit = await auditOf(url);
      // The last load may go on after the last entry.
      const loads = besideLoads.length > 1 ? besideLoads.slice(0, -1) : besideLoads;
      const p99 = (runs: readonly GeneratorFigures[]) =>
        median(runs.map(({ latencyMs }) => latencyMs.p99));
      const count = entries.toLocaleString('en-US');
      return {
        figures: [
          rate(`${count} ACH credits posted alongside live transfers`, beside.perSecond, {
            comparison: `${perSecond(alone.perSecond)} alone`,
          }),
          {
            name: '… received',
            measured: `${beside.receivingSeconds.toFixed(1)} s`,
            comparison: `${alone.receivingSeconds.toFixed(1)} s alone`,
          },
          atMost('… live transfers alongside: p99', milliseconds(p99(loads)), {
            ratio: p99(loads) / p99(without),
            of: `the ${milliseconds(p99(without))} without`,
            target: 2,
          }),
          {
            name: '… their rate',
            measured: perSecond(medianRate(loads)),
            comparison: `${perSecond(medianRate(without))} without`,
          },
          ...memoryFigure(alone.memory),
          {
            name: '… audit',
            measured: `${audit.findings} findings, ${outcome.posted.toLocaleString('en-US')} posted`,
            target: 'no finding, each posted once',
            isMet: audit.findings === 0 && outcome.posted === outcome.received,
          },
        ],
        details: { size, entries, without, besideLoads, alone, beside, outcome, audit },
      };
    });
  } finally {
    await deliveries.close();
  }
}

const rate = (name: string, measured: number, { comparison }: { comparison: string }): Figure => ({
  name,
  measured: perSecond(measured),
  comparison,
  target: `at least ${perSecond(rateMin)}`,
  isMet: measured >= rateMin,
});

/** The second half of a run against its first; a file that is kept in memory would grow it. */
function memoryFigure(samples: readonly number[]): Figure[] {
  if (samples.length < 4) return [];
  const half = Math.floor(samples.length / 2);
  const before = median(samples.slice(0, half));
  const after = median(samples.slice(half));
  const growth = (after / before - 1) * 100;
  return [
    {
      name: '… memory, from the first to the second half',
      measured: `${Math.round(before)} → ${Math.round(after)} MiB`,
      comparison: `${growth >= 0 ? '+' : ''}${growth.toFixed(1)}%`,
      target: 'at most +10%',
      isMet: growth <= 10,
    },
  ];
}

interface PostingRun {
  receivingSeconds: number;
  /** Entries posted a second, once they were received. */
  perSecond: number;
}

/** Waits until everything is posted. */
async function posted(deliveries: AchDeliveries): Promise<PostingRun> {
  const startedAt = performance.now();
  while ((await deliveries.filesLeft()) > 0) await sleep(50);
  const before = await deliveries.entriesLeft();
  const receivedAt = performance.now();
  while (!(await deliveries.isOver())) await sleep(50);
  return {
    receivingSeconds: (receivedAt - startedAt) / 1_000,
    perSecond: before / ((performance.now() - receivedAt) / 1_000),
  };
}

/** Receives and posts a file with nothing else to do, and samples the server's memory meanwhile. */
async function measure(
  deliveries: AchDeliveries,
  entries: number,
  memory: () => Promise<number | null>,
): Promise<PostingRun & { memory: number[] }> {
  const samples: number[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      const sample = await memory();
      if (sample !== null) samples.push(sample);
      await sleep(250);
    }
  })();
  try {
    await deliveries.deliver(entries);
    return { ...(await posted(deliveries)), memory: samples };
  } finally {
    isOver = true;
    await sampling;
  }
}
