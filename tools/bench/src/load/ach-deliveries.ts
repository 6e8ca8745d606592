import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processingDayAt } from '@seven-hills/ach/settlement';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { createPool } from '@seven-hills/postgres';
import { achFile } from '../../../../apps/server/test/support/outside/ach-files.ts';

/** A temporary folder for files of the ACH network, and the files that arrive in it. */
export interface AchDeliveries {
  directory: string;
  /** Delivers a file of credits, spread evenly over accounts, and triggers its receipt. */
  deliver(count: number): Promise<void>;
  /** How many files are not received. */
  filesLeft(): Promise<number>;
  /** How many received entries are not posted. Reads them all. */
  entriesLeft(): Promise<number>;
  /** Whether the receipt is over, which posts what it can. Costs the database almost nothing. */
  isOver(): Promise<boolean>;
  /** How many entries were posted, and how many received. */
  outcome(): Promise<{ posted: number; received: number }>;
  close(): Promise<void>;
}

const tracesOfFile = 200_000;

export async function achDeliveries(): Promise<
  AchDeliveries & { connect(databaseUrl: string): void }
> {
  const root = await mkdtemp(join(tmpdir(), 'seven-hills-ach-'));
  const directory = join(root, 'files');
  await mkdir(join(directory, 'in'), { recursive: true, mode: 0o700 });
  let database: ReturnType<typeof createPool> | null = null;
  let delivered = 0;
  let jobId: bigint | null = null;
  const query = async <Row extends object>(text: string): Promise<Row[]> => {
    if (!database) throw new Error('the deliveries have no database yet');
    return (await database.query<Row>(text)).rows;
  };
  return {
    directory,
    connect(databaseUrl) {
      database = createPool({ connectionString: databaseUrl, max: 1 });
    },
    async deliver(count) {
      const accounts = await query<{ account_number: string }>(
        'select account_number from account where id >= 1000000 order by id',
      );
      const content = await achFile({
        modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[delivered] ?? 'A',
        firstTrace: 1 + delivered * tracesOfFile,
        // Its credits post at once, on a weekend, too.
        settlesOn: businessDayBefore(processingDayAt(new Date())),
        entries: Array.from({ length: count }, (_, index) => ({
          accountNumber: accounts[index % accounts.length]?.account_number ?? '',
          amount: 1_000n + BigInt(index % 1_000),
        })),
      });
      delivered += 1;
      const name = `credits-${delivered}.ach`;
      await writeFile(join(directory, 'in', `.${name}`), content);
      await rename(join(directory, 'in', `.${name}`), join(directory, 'in', name));
      const [job] = await query<{ id: bigint }>(
        "select id from graphile_worker.add_job('receive_ach_files')",
      );
      jobId = job?.id ?? null;
    },
    async isOver() {
      const [row] = await query<{ isOver: boolean }>(
        `select not exists (select from graphile_worker._private_jobs where id = ${jobId}) as "isOver"`,
      );
      return row?.isOver ?? false;
    },
    filesLeft: async () => (await readdir(join(directory, 'in'))).length,
    async entriesLeft() {
      const [row] = await query<{ entries: number }>(
        "select count(*)::int as entries from ach_entry where state = 'waiting'",
      );
      return row?.entries ?? 0;
    },
    async outcome() {
      const [row] = await query<{ posted: number; received: number }>(
        `select count(transaction_id)::int as posted, count(*)::int as received from ach_entry`,
      );
      return row ?? { posted: 0, received: 0 };
    },
    async close() {
      await database?.end();
      await rm(root, { recursive: true, force: true });
    },
  };
}
