import { setTimeout as sleep } from 'node:timers/promises';
import { compareHistories } from '../checks/check-books.ts';
import type { Stage } from './run-faults.ts';

/** How long the primary acknowledges writes that no standby has: less than `wal_sender_timeout`. */
const aloneMs = 3_000;

/**
 * Shows that the drill detects loss: with `synchronous_commit = local`, commits wait for no
 * standby. The primary is cut from its standbys under load, acknowledges some transactions, and is
 * killed. Returns how many acknowledged transactions are missing afterward.
 */
export async function losePayments(stage: Stage): Promise<number> {
  const { cluster, network, workload } = stage;
  const local = { parameters: { synchronous_commit: 'local' } };
  await cluster.configure({ postgresql: local });
  await sleep(3_000);
  const primary = await cluster.primary();
  workload.start();
  await sleep(1_000);
  const others = cluster.others(primary).map(({ place }) => place);
  network.cut(primary.place, others, 'both', [5432]);
  await sleep(aloneMs);
  await primary.signal(['postgres', 'patroni', 'etcd'], 'SIGKILL');
  while ((await cluster.primaries()).length === 0) await sleep(200);
  network.heal(primary.place);
  primary.startEtcd();
  primary.startPatroni();
  await cluster.untilWhole();
  await workload.stop();
  return (await compareHistories(workload)).lost.length;
}
