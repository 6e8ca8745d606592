import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { achFile, type SentFile } from '../../apps/server/test/support/outside/ach-files.ts';
import { test as base } from '../fixtures.ts';
import { runBank } from './run-bank.ts';

export interface AchBank {
  address: string;
  /** Delivers a file as a carrier does: it appears in the folder complete. */
  deliver(name: string, file: SentFile): Promise<void>;
}

/** Journeys at a bank of their own that exchanges files with the ACH network. */
export const test = base.extend<object, { achBank: AchBank }>({
  achBank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const parent = await mkdtemp(join(tmpdir(), 'seven-hills-ach-'));
      const folder = join(parent, 'files');
      await mkdir(folder, { mode: 0o700 });
      const bank = await runBank({ ACH_FILES_DIR: folder, ACH_OPERATOR: '061000146 OPERATOR' });
      await use({
        address: bank.address,
        async deliver(name, file) {
          await writeFile(join(folder, 'in', `.${name}`), await achFile(file));
          await rename(join(folder, 'in', `.${name}`), join(folder, 'in', name));
        },
      });
      await bank.stop();
      await rm(parent, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ achBank }, use) => use(achBank.address),
});

/** The bank's jobs run every minute. */
export const aMinute = { timeout: 100_000 };
