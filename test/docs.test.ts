import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Everything that the documents link to or name exists. Moving a file requires updating its
 * mentions.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const files = filesIn('');

/** The project's own files, without generated, installed, or hidden ones. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(\.|node_modules$|dist$|test-results$)/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    if (path === 'data') return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** The texts in the folders of banks link to pages of the bank. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('banks/'));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The anchors of a document's headings, as GitHub derives them. */
const anchorsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The abbreviations in the coverage tables, as documented in docs/reference/spec-coverage.md. */
const shortened: readonly [string, string][] = [
  ['web/', 'apps/web/src/'],
  ['server/', 'apps/server/src/'],
  ['bank/', 'packages/bank/src/'],
  ['contracts/', 'packages/contracts/src/'],
  ['server-test/', 'apps/server/test/'],
  ['web-test/', 'apps/web/test/'],
];

/**
 * Returns whether `name`, in a document, is the full path of a file: from the root, from the
 * document, or abbreviated in a coverage table. A bare file name is sufficient if only one file has
 * it.
 */
function isThere(name: string, document: string): boolean {
  if (!name.includes('/') && files.filter((file) => basename(file) === name).length === 1)
    return true;
  const isTable = document.startsWith('docs/reference/spec-coverage');
  const candidates = [
    name,
    join(dirname(document), name),
    ...shortened
      .filter(([short]) => isTable && name.startsWith(short))
      .map(([short, long]) => name.replace(short, long)),
  ];
  return candidates.some((candidate) => files.includes(candidate));
}

describe.each(documents)('%s', (document) => {
  it('links to files that exist', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)];
    const broken = links
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(document), target)));
    expect(broken).toEqual([]);
  });

  it('links to headings that exist', () => {
    const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)];
    const broken = links
      .filter(([, target = '', anchor = '']) => {
        const file = target === '' ? document : join(dirname(document), target);
        return file.endsWith('.md') && !anchorsOf(file).includes(anchor);
      })
      .map(([link]) => link);
    expect(broken).toEqual([]);
  });

  it('names source files that exist', () => {
    const named = [...read(document).matchAll(/`([\w./@-]+\.(?:ts|tsx|mts|mjs|sql|css))`/g)];
    const missing = named.map(([, name = '']) => name).filter((name) => !isThere(name, document));
    expect(missing).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const records = readdirSync(join(root, 'docs/decisions'))
    .filter((file) => file !== 'README.md')
    .sort();

  it('numbers its records without gaps', () => {
    const numbers = records.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(records.map((file) => file.slice(0, 4))).toEqual(numbers);
  });

  it('titles each record with its number, and lists it once, in order', () => {
    const rows = read('docs/decisions/README.md').matchAll(
      /^\| \[(\d{4})\]\(([^)]+)\) \| (.+) \|$/gm,
    );
    const titles = [...rows].map(([, number, file, title]) => [file, `# ${number}: ${title}`]);
    expect(titles).toEqual(
      records.map((file) => [file, read(join('docs/decisions', file)).split('\n')[0]]),
    );
  });
});

const coverageTables = documents.filter((file) => file.startsWith('docs/reference/spec-coverage/'));

/** The full path of a file or folder that a coverage table names. */
const unshortened = (name: string): string => {
  const prefix = shortened.find(([short]) => name.startsWith(short));
  return prefix ? name.replace(...prefix) : name;
};

/** Titles as the tables quote them, with an ellipsis for each placeholder. */
const quoted = (title: string) =>
  title.replace(/\\(['"`])/g, '$1').replace(/\$\{[^}]*\}|%[a-z#]/g, '…');

/** Every text that a test file passes as the first of several arguments, including its titles. */
const titlesOf = (file: string): Set<string> =>
  new Set(
    [...read(file).matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g)].map(
      ([, , title = '']) => quoted(title),
    ),
  );

/** What a cell contains instead if no test can prove the clause. */
const withoutTest = /^(checked by eye|\[docs\/reference\/ledger\.md\])/;

describe.each(coverageTables)('%s', (table) => {
  const rows = read(table)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| clause '))
    .map((line) => line.split('|').slice(1, -1));
  const cells = rows
    .map((row) => row.at(-1)?.trim() ?? '')
    .filter((cell) => !withoutTest.test(cell));

  it('names tests as files with titles, and nothing else', () => {
    expect(cells).not.toEqual([]);
    const form = /^`[^`]+\.(test|spec)\.ts`( "[^"]+"(, "[^"]+")*)?$/;
    expect(cells.filter((cell) => !cell.split(/; (?=`)/).every((part) => form.test(part)))).toEqual(
      [],
    );
  });

  it('names test files by their full path, and only titles that they have', () => {
    const missing = cells
      .flatMap((cell) => cell.split(/; (?=`)/))
      .flatMap((part) => {
        const [, name = ''] = /`([^`]+)`/.exec(part) ?? [];
        const file = unshortened(name);
        if (!files.includes(file)) return [name];
        const titles = titlesOf(file);
        return [...part.matchAll(/"([^"]+)"/g)]
          .map(([, title = '']) => title)
          .filter((title) => !titles.has(title))
          .map((title) => `${name} "${title}"`);
      });
    expect(missing).toEqual([]);
  });

  it('names folders that exist', () => {
    const named = [...read(table).matchAll(/`((?:web|server|contracts|e2e)\/[\w/-]+)`/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(join(root, unshortened(name))));
    expect(missing).toEqual([]);
  });
});
