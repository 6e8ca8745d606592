import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

/** The landing page's JavaScript may weigh at most this much as it is sent (brotli), in bytes. */
export const landingBudgetBytes = 100_000;

/** Any other screen, opened first of all, with everything that it needs. */
export const screenBudgetBytes = 180_000;

/** A screen and the scripts that a browser without any of them loads for it. */
export interface Screen {
  /** `landing`, or the source that the screen is built from: `customer/history/history-screen`. */
  name: string;
  files: string[];
  brotliBytes: number;
  budgetBytes: number;
}

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }
>;

const entry = 'index.html';

/**
 * Every screen of a finished build with the compressed size of its scripts: the landing page, and
 * each script that is fetched when needed, together with what must be there before it (the entry,
 * and for a view of an area the area). Reads the manifest in `distFolder`; fails when there is
 * none.
 */
export async function measureScreens(distFolder: string): Promise<Screen[]> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(distFolder, '.vite/manifest.json'), 'utf8'),
  );
  const compress = async (file: string): Promise<number> =>
    (await promisify(brotliCompress)(await readFile(join(distFolder, file)))).length;
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string): Promise<number> => {
    const size = sizes.get(file) ?? compress(file);
    sizes.set(file, size);
    return size;
  };
  const screens = [entry, ...Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)];
  return Promise.all(
    screens.map(async (key) => {
      const files = filesFor(manifest, [...pathTo(manifest, key), key]);
      const bytes = await Promise.all(files.map(sizeOf));
      return {
        name: key === entry ? 'landing' : key.replace(/^src\/|\.tsx?$/g, ''),
        files,
        brotliBytes: bytes.reduce((sum, size) => sum + size, 0),
        budgetBytes: key === entry ? landingBudgetBytes : screenBudgetBytes,
      };
    }),
  );
}

/** What is loaded on the shortest way from the entry to a script that is fetched when needed. */
function pathTo(manifest: Manifest, wanted: string): string[] {
  const cameFrom = new Map<string, string>();
  const waiting = [entry];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift())
    for (const next of [
      ...(manifest[key]?.imports ?? []),
      ...(manifest[key]?.dynamicImports ?? []),
    ])
      if (next !== entry && !cameFrom.has(next)) {
        cameFrom.set(next, key);
        waiting.push(next);
      }
  const path: string[] = [];
  for (let key = cameFrom.get(wanted); key !== undefined; key = cameFrom.get(key)) path.push(key);
  return path;
}

/** The scripts of some chunks and of everything that they import. */
function filesFor(manifest: Manifest, keys: readonly string[]): string[] {
  const waiting = [...keys];
  const files = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}

/** Prints every screen beside its budget; a screen above it fails the build. */
async function checkBudget(): Promise<void> {
  const screens = await measureScreens(join(import.meta.dirname, '../dist'));
  for (const { name, brotliBytes, budgetBytes } of screens) {
    const isOver = brotliBytes > budgetBytes;
    process.stdout.write(
      `${name.padEnd(56)}${String(brotliBytes).padStart(8)}${isOver ? `  over its ${budgetBytes} bytes` : ''}\n`,
    );
    if (isOver) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await checkBudget();
