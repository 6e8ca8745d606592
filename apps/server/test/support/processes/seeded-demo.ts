import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { spawnBank } from './spawn-bank.ts';

/**
 * Fills a data directory with a demo that was started and stopped before. The first call of a test
 * run, in whichever worker, starts it; a copy takes a tenth of the processor time of a first start.
 */
export async function copySeededDemo(dataDirectory: string): Promise<void> {
  execFileSync('cp', ['-a', await findSeededDemo(), dataDirectory]);
}

async function findSeededDemo(): Promise<string> {
  const folder = process.env.SEEDED_DEMO_FOLDER;
  if (!folder) throw new Error('A seeded demo needs the global setup of bundle-programs.ts.');
  const [seeded, draft] = [join(folder, 'seeded'), join(folder, 'draft')];
  await vi.waitUntil(
    async () => {
      if (existsSync(seeded)) return true;
      if (!createFolder(draft)) return false;
      try {
        await seedInto(join(draft, 'data'));
        renameSync(join(draft, 'data'), seeded);
      } finally {
        rmSync(draft, { recursive: true });
      }
      return true;
    },
    { timeout: 240_000, interval: 100 },
  );
  return seeded;
}

/** Creates a folder that the database's system user may enter; returns false if it exists. */
function createFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o711 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function seedInto(dataDirectory: string): Promise<void> {
  const bank = spawnBank({ DATA_DIR: dataDirectory });
  await bank.ready;
  bank.kill('SIGTERM');
  expect(await bank.ended).toMatchObject({ code: 0, stderr: '' });
}
