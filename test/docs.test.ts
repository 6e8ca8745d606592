import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** What the documents point at is there: a file that was moved takes its mention along. */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = filesIn('');

/** The project's own files; what is generated, installed or hidden is left out. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(\.|node_modules$|dist$|test-results$)/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (path === 'data') return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** How the coverage tables shorten paths, as docs/spec-coverage.md says. */
const shortened: readonly [string, string][] = [
  ['web/', 'apps/web/src/'],
  ['server/', 'apps/server/src/'],
  ['contracts/', 'packages/contracts/src/'],
  ['server-test/', 'apps/server/test/'],
  ['web-test/', 'apps/web/test/'],
];

/** Whether a file or folder is meant by `name`: by its path, shortened or not, or by the end of it. */
function isThere(name: string): boolean {
  const path = name.replace(/\/$/, '');
  if (path.includes('*')) return true;
  const candidates = [path, ...shortened.map(([short, long]) => path.replace(short, long))];
  return (
    candidates.some((candidate) => existsSync(join(root, candidate))) ||
    files.some((file) => file.endsWith(`/${path}`) || basename(file) === path)
  );
}

describe.each(documents)('%s', (document) => {
  it('links to what exists', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)];
    const broken = links
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(document), target)));
    expect(broken).toEqual([]);
  });

  it('names source files that exist', () => {
    const named = [...read(document).matchAll(/`([\w./@-]+\.(?:ts|tsx|mts|mjs|sql|css))`/g)];
    const missing = named.map(([, name = '']) => name).filter((name) => !isThere(name));
    expect(missing).toEqual([]);
  });
});
