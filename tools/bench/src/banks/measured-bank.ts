import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@seven-hills/postgres-embedded';
import { projectRoot } from '@seven-hills/project';
import type { GeneratorFigures } from '../load/generator.ts';
import { type BankSize, type LoadedCustomer, loadCustomers } from '../load/load-customers.ts';
import { generatorFor, type Program, startProgram, type TransferLoad } from './start-program.ts';

/** The bank as shipped, in its own processes, with customers to act as. */
export interface MeasuredBank {
  /** The customers who are signed in. */
  customers: readonly LoadedCustomer[];
  /** A file with the same, for programs that act as them. */
  customersFile: string;
  /** The process ids of the servers, for their processor time. */
  pids: readonly number[];
  /** The port of each server on 127.0.0.1. */
  ports: readonly number[];
  /** The keys for sealing PINs, for customers who are loaded later. */
  pinKeys: string;
  /** The keys for sealing payees. */
  sealingKeys: string;
  /** Sends transfers. */
  fire(load: TransferLoad): Promise<GeneratorFigures>;
  /**
   * Resident memory of the first server process in MiB, or `null` if the system does not report it
   * (only Linux does).
   */
  memory(): Promise<number | null>;
  close(): Promise<void>;
}

/**
 * Starts servers of the built bundle on a database and fills it with customers. `settings` are
 * added to those of each server.
 */
export async function startMeasuredBank(
  databaseUrl: string,
  {
    servers,
    settings = {},
    ...size
  }: Partial<BankSize> & {
    customers: number;
    servers: number;
    settings?: Record<string, string>;
  },
): Promise<MeasuredBank> {
  const bundle = join(projectRoot(), 'apps/server/dist/main.js');
  if (!existsSync(bundle))
    throw new Error('The server is not built yet: run `npm run build` first.');
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-bench-'));
  const key = () => `bench:${randomBytes(32).toString('base64')}`;
  const keys = { PIN_KEYS: key(), SEALING_KEYS: key(), SIGNING_KEYS: key() };
  const running: Program[] = [];
  const ports: number[] = [];
  for (let index = 0; index < servers; index++) {
    const port = await findFreePort();
    ports.push(port);
    running.push(
      await startProgram([process.execPath, bundle], {
        ...keys,
        PORT: String(port),
        DATA_DIR: join(folder, `server-${index}`),
        DATABASE_URL: databaseUrl,
        BANK_MODE: 'demo',
        // A transfer is final immediately, as with production's defaults.
        UNDO_SECONDS: '0',
        ACH_SIMULATOR: 'off',
        ...settings,
      }),
    );
  }
  const customersFile = join(folder, 'customers.json');
  const customers = await loadCustomers(databaseUrl, keys.PIN_KEYS, { transfersEach: 0, ...size });
  await writeFile(customersFile, JSON.stringify(customers));
  return {
    customers,
    customersFile,
    pids: running.map(({ pid }) => pid),
    ports,
    pinKeys: keys.PIN_KEYS,
    sealingKeys: keys.SEALING_KEYS,
    fire: generatorFor(ports, customersFile),
    memory: () => residentMemory(running[0]?.pid),
    async close() {
      for (const server of running) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a process in MiB (proc(5)), or `null` without /proc. */
async function residentMemory(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}
