import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { measureScreens, type Screen } from '../scripts/bundle-budget.ts';
import type { ScreensAhead } from '../scripts/screens-ahead.ts';

let screens: Screen[];

beforeAll(async () => {
  const root = join(import.meta.dirname, '../../..');
  // Builds only what is outdated, which is nothing after `npm test` has built it.
  await promisify(execFile)(process.execPath, [join(root, 'tools/build/build.mjs')], { cwd: root });
  screens = await measureScreens(join(root, 'apps/web/dist'));
}, 180_000);

test('every screen keeps to its budget of compressed JavaScript', () => {
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter(({ brotliBytes, budgetBytes }) => brotliBytes > budgetBytes)).toEqual([]);
});

test('forms, dialogs, and the screens behind the sign-in are fetched only when needed', () => {
  const landing = screens.find(({ name }) => name === 'landing');
  expect(landing?.files.length).toBeGreaterThan(0);
  expect(landing?.files.join(' ')).not.toMatch(
    /forms|toast-view|dialog|dashboard|register|sign-in/,
  );
});

test('the weight of a screen includes its imports and the code that leads to it, each script once', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'seven-hills-web-'));
  try {
    await mkdir(join(dist, '.vite'));
    const chunk = (file: string, imports: string[] = [], dynamicImports: string[] = []) => ({
      file,
      imports,
      dynamicImports,
    });
    const manifest = {
      'index.html': chunk('entry.js', ['_react'], ['src/area.tsx']),
      _react: chunk('react.js'),
      'src/area.tsx': {
        ...chunk('area.js', ['_react'], ['src/view.tsx']),
        isDynamicEntry: true,
      },
      'src/view.tsx': { ...chunk('view.js', ['_table', '_react']), isDynamicEntry: true },
      _table: chunk('table.js'),
    };
    await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
    for (const { file } of Object.values(manifest)) await writeFile(join(dist, file), file);
    const measured = await measureScreens(dist);
    expect(measured.map(({ name, files }) => [name, files.toSorted()])).toEqual([
      ['landing', ['entry.js', 'react.js']],
      ['area', ['area.js', 'entry.js', 'react.js']],
      ['view', ['area.js', 'entry.js', 'react.js', 'table.js', 'view.js']],
    ]);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
});

test('what a first visit needs is listed in advance: existing scripts, without those of every visit', async () => {
  const dist = join(import.meta.dirname, '../dist');
  const ahead: ScreensAhead = JSON.parse(
    await readFile(join(dist, '.vite/screens-ahead.json'), 'utf8'),
  );
  const landing = screens.find(({ name }) => name === 'landing');
  for (const [address, scripts] of [
    ...Object.entries(ahead.visitor),
    ...Object.entries(ahead.signedIn),
  ]) {
    expect(scripts.length, address).toBeGreaterThan(0);
    for (const script of scripts) {
      expect(existsSync(join(dist, script)), script).toBe(true);
      expect(landing?.files, script).not.toContain(script.slice(1));
    }
  }
  const signIn = screens.find(({ name }) => name.endsWith('sign-in-screen'));
  expect([
    ...(landing?.files ?? []),
    ...(ahead.visitor['/?view=login'] ?? []).map(withoutSlash),
  ]).toEqual(expect.arrayContaining(signIn?.files ?? ['none']));
});

test('the document shows the bank’s name before any script has loaded', async () => {
  const document = await readFile(join(import.meta.dirname, '../dist/index.html'), 'utf8');
  expect(document).toMatch(/<div id="root"><main [^>]*>.*\{\{name\}\}.*<\/main><\/div>/s);
});

const withoutSlash = (path: string) => path.slice(1);
