import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface RunningBank {
  address: string;
  /** Stops the bank as an operator would; fails if the shutdown is not clean. */
  stop(): Promise<void>;
}

/**
 * Starts the built bank on a free port of this machine with its own database: a demo, unless the
 * settings say otherwise.
 */
export async function runBank(settings: Record<string, string> = {}): Promise<RunningBank> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'seven-hills-e2e-'));
  // Root's database runs as another user, which must be able to traverse the folder.
  await chmod(dataDirectory, 0o711);
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
    async stop() {
      bank.kill('SIGTERM');
      if (bank.exitCode === null && bank.signalCode === null) await once(bank, 'exit');
      await rm(dataDirectory, { recursive: true, force: true });
      if (bank.exitCode !== 0) throw new Error(`The bank stopped with exit code ${bank.exitCode}.`);
    },
  };
}
