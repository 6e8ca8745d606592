import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReplicatedPair, startReplicatedPair } from '@seven-hills/postgres-testing';
import { startMeasuredBank } from '../banks/measured-bank.ts';
import type { BenchContext } from '../context.ts';
import type { SectionResult } from '../figure.ts';
import { type BrowseFigures, browse } from '../load/browse.ts';
import { auditFigure, auditOf } from '../measure/audit-of.ts';
import { processorSeconds } from '../measure/processor-time.ts';

type Which = 'primary' | 'standby';

interface Measured extends BrowseFigures {
  /** Processor time of each database server, in milliseconds per transfer with its reads. */
  ms: Record<Which, number>;
}

/**
 * Runs the same work with and without a replica on this machine, with ten reads per transfer, and
 * measures the share of the primary's processor time that the replica saves.
 */
export async function replicas(context: BenchContext): Promise<SectionResult> {
  const size = context.isQuick
    ? { customers: 2_000, transfersEach: 50, atOnce: 20, each: 3 }
    : { customers: 10_000, transfersEach: 50, atOnce: 40, each: 20 };
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
  // Root's databases run as another user, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const pair = await startReplicatedPair(folder);
  try {
    await pair.stopWaitingForStandby();
    const run = async (database: string, readsFromReplica: boolean): Promise<Measured> => {
      await pair.ensureDatabase(database);
      const url = pair.superuserUrl('primary', database);
      const { customers, transfersEach } = size;
      const settings: Record<string, string> = readsFromReplica
        ? { DATABASE_REPLICA_URLS: pair.superuserUrl('standby', database) }
        : {};
      const bank = await startMeasuredBank(url, { customers, transfersEach, servers: 1, settings });
      try {
        const order = { port: bank.ports[0] ?? 0, customers: bank.customers, atOnce: size.atOnce };
        // The first round fills caches.
        await browse({ ...order, transfersEach: 1 });
        const before = { primary: secondsOf(pair, 'primary'), standby: secondsOf(pair, 'standby') };
        const figures = await browse({ ...order, transfersEach: size.each });
        if (Object.keys(figures.refused).length > 0)
          throw new Error(`calls returned ${JSON.stringify(figures.refused)}`);
        const msOf = (which: Which) =>
          ((secondsOf(pair, which) - before[which]) * 1_000) / figures.transfers;
        return { ...figures, ms: { primary: msOf('primary'), standby: msOf('standby') } };
      } finally {
        await bank.close();
      }
    };
    const alone = await run('bench_without_replica', false);
    const beside = await run('bench_with_replica', true);
    const audit = await auditOf(pair.superuserUrl('primary', 'bench_with_replica'));
    const missed = alone.ownTransfersMissed + beside.ownTransfersMissed;
    const text = ({ primary, standby }: Measured['ms']) =>
      `primary ${primary.toFixed(1)} ms, replica ${standby.toFixed(1)} ms`;
    return {
      figures: [
        {
          name: 'database time that leaves the primary, ten reads for a transfer',
          measured: `${Math.round((1 - beside.ms.primary / alone.ms.primary) * 100)}%`,
          comparison: `${text(beside.ms)} for each transfer with its reads; without reads from it ${text(alone.ms)}`,
        },
        {
          name: "… histories without the customer's own earlier transfer",
          measured: `${missed} of ${alone.reads + beside.reads} reads`,
          target: 'none',
          isMet: missed === 0,
        },
        auditFigure(audit),
      ],
      details: { size, alone, beside, audit },
    };
  } finally {
    await pair.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function secondsOf(pair: ReplicatedPair, which: Which): number {
  const seconds = processorSeconds(pair.pid(which) ?? 0);
  if (seconds === null) throw new Error('this system does not report processor times (/proc)');
  return seconds;
}
