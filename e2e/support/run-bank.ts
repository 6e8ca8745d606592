import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runJobs } from './run-jobs.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface RunningBank {
  address: string;
  /**
   * The empty folder for files that the bank exchanges with a network, which a setting may name.
   */
  files: string;
  /** Runs jobs of the bank now, one after the other; their timetable would take up to a minute. */
  runJobs(...names: readonly string[]): Promise<void>;
  /** Stops the bank as an operator would; fails if the shutdown is not clean. */
  stop(): Promise<void>;
}

/** Settings, or what they are for a bank whose files are in this folder. */
export type BankSettings = Record<string, string> | ((files: string) => Record<string, string>);

/**
 * Starts the built bank on a free port of this machine with its own database: a demo, unless the
 * settings say otherwise. A new database of the demo is a copy of the one that `seedDemo` made.
 */
export async function runBank(chosen: BankSettings = {}): Promise<RunningBank> {
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-e2e-'));
  // Root's database runs as another user, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const files = join(folder, 'files');
  await mkdir(files, { mode: 0o700 });
  const settings = typeof chosen === 'function' ? chosen(files) : chosen;
  const { DATA_DIR: dataDirectory = join(folder, 'data'), BANK_DIR } = settings;
  const seeded = process.env.SEEDED_DEMO;
  if (seeded && !BANK_DIR && !existsSync(dataDirectory))
    execFileSync('cp', ['-a', seeded, dataDirectory]);
  const bank = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDirectory,
      // In journeys about other things, a transfer arrives immediately.
      UNDO_SECONDS: '0',
      // Nothing happens by itself, unless a journey is about that.
      ACH_SIMULATOR: 'off',
      ...settings,
    },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    bank.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Ready: (\S+)$/m.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    bank.once('exit', (code) =>
      reject(new Error(`The bank ended with exit code ${code} while starting.`)),
    );
  });
  return {
    address,
    files,
    runJobs: (...names) => runJobs(dataDirectory, names),
    async stop() {
      bank.kill('SIGTERM');
      if (bank.exitCode === null && bank.signalCode === null) await once(bank, 'exit');
      await rm(folder, { recursive: true, force: true });
      if (bank.exitCode !== 0) throw new Error(`The bank stopped with exit code ${bank.exitCode}.`);
    },
  };
}

/**
 * Starts and stops a demo, whose data every further one copies: seeding takes four times the
 * processor time of a start. Returns what removes the data.
 */
export async function seedDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'seven-hills-seeded-'));
  await chmod(folder, 0o711);
  const seeded = join(folder, 'data');
  await (await runBank({ DATA_DIR: seeded })).stop();
  process.env.SEEDED_DEMO = seeded;
  return () => rm(folder, { recursive: true, force: true });
}
