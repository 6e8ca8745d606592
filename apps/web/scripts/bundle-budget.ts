import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** The landing page's JavaScript may weigh at most this much as it is sent (brotli), in bytes. */
export const landingBudgetBytes = 100_000;

export interface ScriptSize {
  file: string;
  brotliBytes: number;
  gzipBytes: number;
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Every script that the landing page loads before anything is clicked: its entry, what it imports
 * and what that imports in turn, with their compressed sizes. Reads the manifest of a finished build
 * in `distFolder`; fails when there is none.
 */
export async function measureLandingScripts(distFolder: string): Promise<ScriptSize[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(distFolder, '.vite/manifest.json'), 'utf8'),
  );
  const waiting = ['index.html'];
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return Promise.all(
    [...files].map(async (file) => {
      const content = await readFile(join(distFolder, file));
      return {
        file,
        brotliBytes: (await promisify(brotliCompress)(content)).length,
        gzipBytes: (await promisify(gzip)(content, { level: 9 })).length,
      };
    }),
  );
}

export const totalOf = (sizes: readonly ScriptSize[], kind: 'brotliBytes' | 'gzipBytes'): number =>
  sizes.reduce((sum, size) => sum + size[kind], 0);

async function printBudget(): Promise<void> {
  const sizes = await measureLandingScripts(join(import.meta.dirname, '../dist'));
  const line = (name: string, brotliBytes: number, gzipBytes: number) =>
    `${name.padEnd(44)}${String(brotliBytes).padStart(8)}${String(gzipBytes).padStart(8)}\n`;
  process.stdout.write(`${'landing page scripts'.padEnd(44)}  brotli    gzip\n`);
  for (const { file, brotliBytes, gzipBytes } of sizes) {
    process.stdout.write(line(file, brotliBytes, gzipBytes));
  }
  const brotliTotal = totalOf(sizes, 'brotliBytes');
  process.stdout.write(line('total', brotliTotal, totalOf(sizes, 'gzipBytes')));
  if (brotliTotal > landingBudgetBytes) {
    process.stderr.write(`Over the budget of ${landingBudgetBytes} bytes.\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await printBudget();
