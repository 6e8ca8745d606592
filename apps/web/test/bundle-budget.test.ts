import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  landingBudgetBytes,
  measureLandingScripts,
  type ScriptSize,
  totalOf,
} from '../scripts/bundle-budget.ts';

let folder: string;
let scripts: ScriptSize[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  // Under its own NODE_ENV of `test` Vite would build React's development version.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: join(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  vi.unstubAllEnvs();
  scripts = await measureLandingScripts(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the landing page loads at most 100 KB of compressed JavaScript', () => {
  expect(scripts.length).toBeGreaterThan(0);
  expect(totalOf(scripts, 'brotliBytes')).toBeLessThanOrEqual(landingBudgetBytes);
});

test('forms, dialogs and the screens behind the sign-in are fetched only when needed', () => {
  const names = scripts.map(({ file }) => file).join(' ');
  expect(names).not.toMatch(/forms|toast-view|dialog|dashboard|register|sign-in/);
});
