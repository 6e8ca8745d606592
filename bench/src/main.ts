import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool, projectRoot } from '@seven-hills/postgres';
import { startEmbeddedPostgres } from '@seven-hills/postgres/embedded';
import { describeMachine } from './machine.ts';
import { measureTransfers, type TransferResults } from './measure-transfers.ts';
import { printTransfers } from './print-transfers.ts';

/**
 * `npm run bench [-- --quick]`: transfers through HTTP beside pgbench on the same PostgreSQL server, in
 * turn, in one run. Prints a table and writes `bench/results/<date>.json`.
 */
async function main(): Promise<void> {
  const quick = process.argv.includes('--quick');
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder });
  try {
    const admin = createPool({ connectionString: postgres.connectionString('postgres'), max: 1 });
    for (const name of ['bench_bank', 'bench_pgbench'])
      await admin.query(`create database ${name}`);
    await admin.end();
    const transfers = await measureTransfers(
      {
        bank: postgres.connectionString('bench_bank'),
        pgbench: postgres.connectionString('bench_pgbench'),
      },
      quick
        ? { rounds: 1, seconds: 5, scale: 10, customers: 2_000 }
        : { rounds: 3, seconds: 10, scale: 100, customers: 10_000 },
    );
    const machine = describeMachine();
    printTransfers(machine, transfers);
    await writeResult({ machine, transfers });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeResult(result: {
  machine: ReturnType<typeof describeMachine>;
  transfers: TransferResults;
}) {
  const folder = join(projectRoot(), 'bench/results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${result.machine.measuredAt.slice(0, 19).replaceAll(':', '')}.json`);
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nWritten to ${file.slice(projectRoot().length + 1)}`);
}

await main();
