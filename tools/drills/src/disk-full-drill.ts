import { realpathSync, rmdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@seven-hills/postgres';
import { accessCluster } from '@seven-hills/postgres-embedded';
import { startBankServer } from './bank-server.ts';
import { compareBalances } from './checks/check-books.ts';
import { conclude } from './checks/conclude.ts';
import { reportNotRun } from './drill-frame.ts';
import { mountSmallDisk, type SmallDisk } from './host/small-disk.ts';
import { numberOptions } from './options.ts';
import { openWorkload, type Workload } from './workload/workload.ts';

const diskMegabytes = 320;
/**
 * How long the disk stays full. For the log, longer than the bank retries a server that fails to
 * start for any other reason.
 */
const fullMs = { tables: 3_000, log: 25_000 };

/**
 * `npm run drill:disk-full [-- --rounds 3 --seed N --clients 16]`: runs the bank with its database
 * on a small file system, which is filled to the last byte under load. In each round, first only
 * tables cannot grow; then the write-ahead log cannot grow either, which ends the database server.
 * Requests must be answered with 503 and `Retry-After`, nothing may be partially done, and
 * everything must recover once there is space again. Needs root on Linux. If it cannot run, it
 * exits with 2 and proves nothing.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-disk-full-'));
  const disk = mountSmallDisk(folder, diskMegabytes);
  if (typeof disk === 'string') {
    await rm(folder, { recursive: true, force: true });
    return reportNotRun(disk, 'full disks');
  }
  // An interrupted drill must not leave a file system mounted; a process that still uses it keeps
  // it until it ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      disk.abandon();
      rmdirSync(folder);
      process.exit(130);
    });
  try {
    await chmod(folder, 0o711);
    await runDrill(folder, disk);
  } finally {
    disk.free();
    disk.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runDrill(folder: string, disk: SmallDisk): Promise<void> {
  const { rounds, clients, seed } = numberOptions({ rounds: 3, clients: 16 });
  console.log(`Disk full drill: ${rounds} rounds, ${clients} clients, --seed ${seed}`);
  const bank = await startBankServer({ DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const address = () => bank.address;
  try {
    const workload = await openWorkload({ address, customers: 4, clients, seed });
    const findings: string[] = [];
    const healedMs: number[] = [];
    let refused = 0;
    for (let round = 1; round <= rounds; round++) {
      workload.start();
      await sleep(1_000);
      for (const what of ['tables', 'log'] as const) {
        const before = workload.figures.unavailable;
        disk.fill();
        if (what === 'log') await useUpLog(folder);
        const { key, answer } = await untilRefused(workload, `disk-${round}-${what}`);
        await sleep(fullMs[what]);
        refused += workload.figures.unavailable - before;
        disk.free();
        const freedAt = Date.now();
        while (bank.isRunning() && (await workload.deposit(key)).status !== 201) await sleep(50);
        if (!bank.isRunning()) throw new Error(`the bank has ended unexpectedly: ${bank.output()}`);
        healedMs.push(Date.now() - freedAt);
        console.log(
          `round ${round}, ${what} cannot grow: ${answer}, served again ${healedMs.at(-1)} ms after there was room`,
        );
      }
      await workload.stop();
      const found = await compareBalances(workload);
      findings.push(...found.map((finding) => `round ${round}: ${finding}`));
    }
    await conclude(workload, findings, { DATA_DIR: folder }, () => ({
      before: [''],
      after: [
        `answered 503     ${refused} while the disk was full, each with Retry-After`,
        `time to heal     worst ${Math.max(...healedMs)} ms`,
      ],
      isRight: refused > 0,
    }));
  } finally {
    await bank.stop();
  }
}

/** Switches to new segments of the write-ahead log until the server has no space for the next. */
async function useUpLog(folder: string): Promise<void> {
  const { connectionString } = accessCluster(realpathSync(folder));
  if (connectionString === undefined) throw new Error('the bank runs no database');
  const database = createPool({ connectionString, max: 1 });
  try {
    for (;;)
      await database.query("select pg_logical_emit_message(false, 'drill', 'x'), pg_switch_wal()");
  } catch {
    // The server has ended, and its connections with it.
  } finally {
    await database.end();
  }
}

/**
 * Deposits under one key after another until one is refused. Returns that answer and its key, which
 * must be sent again once there is space, because its outcome is unknown until then.
 */
async function untilRefused(
  workload: Workload,
  name: string,
): Promise<{ key: string; answer: string }> {
  for (let attempt = 0; ; attempt++) {
    const key = `${name}-${attempt}`;
    const { status, body, retryAfter } = await workload.deposit(key);
    if (status !== 201) return { key, answer: `${status} ${body.code}, Retry-After ${retryAfter}` };
  }
}

await main();
