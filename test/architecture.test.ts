import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the files of each folder may import of the project's own; `ARCHITECTURE.md` draws the same. */
const mayImport: Record<string, string[]> = {
  'packages/money': [],
  'packages/contracts': ['packages/money'],
  'packages/postgres': [],
  'packages/postgres-embedded': ['packages/postgres'],
  'packages/postgres-testing': ['packages/postgres', 'packages/postgres-embedded'],
  'packages/ledger': ['packages/money', 'packages/postgres'],
  'apps/server': [
    'packages/contracts',
    'packages/ledger',
    'packages/money',
    'packages/postgres',
    'packages/postgres-embedded',
  ],
  'apps/web': ['packages/contracts', 'packages/money'],
};

interface Import {
  file: string;
  /** A file of the project, or the name of an npm package. */
  target: string;
}

const imports = Object.keys(mayImport).flatMap((folder) =>
  sourcesIn(join(root, folder, 'src')).flatMap(importsOf),
);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(path: string): Import[] {
  const found = readFileSync(path, 'utf8').matchAll(
    /(?:from|import\()\s*'([^']+)'|^import '([^']+)'/gm,
  );
  return [...found].map(([, from, bare]) => ({
    file: relative(root, path),
    target: targetOf(from ?? bare ?? '', path),
  }));
}

function targetOf(specifier: string, path: string): string {
  if (specifier.startsWith('.')) return relative(root, resolve(dirname(path), specifier));
  const own = /^@seven-hills\/([^/]+)/.exec(specifier)?.[1];
  return own ? `packages/${own}` : specifier;
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
const offenders = (isWrong: (item: Import) => boolean) =>
  imports.filter(isWrong).map(({ file, target }) => `${file} imports ${target}`);

it('finds the imports that it judges', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports).toContainEqual({ file: 'apps/server/src/compose/app.ts', target: 'fastify' });
});

it('lets packages and apps import one way only', () => {
  const isWrong = ({ file, target }: Import) =>
    /^(packages|apps)\//.test(target) &&
    folderOf(target) !== folderOf(file) &&
    !mayImport[folderOf(file)]?.includes(folderOf(target));
  expect(offenders(isWrong)).toEqual([]);
});

it('lets only the edge of the server see Fastify', () => {
  const isEdge = (file: string) =>
    /\/(plugins|http)\//.test(file) ||
    /\/routes\.ts$|\/app\.ts$|-page\.ts$|\/sockets?\//.test(file);
  const isWrong = ({ file, target }: Import) =>
    file.startsWith('apps/server/') && /^(fastify|@fastify\/)/.test(target) && !isEdge(file);
  const typesOnly = (line: string) =>
    readFileSync(join(root, line.split(' imports ')[0] ?? ''), 'utf8')
      .split('\n')
      .filter((text) => /from '(fastify|@fastify\/)/.test(text))
      .every((text) => text.startsWith('import type'));
  expect(offenders(isWrong).filter((line) => !typesOnly(line))).toEqual([]);
});

it('lets only the postings module move money', () => {
  const posting = sourcesIn(join(root, 'apps/server/src'))
    .filter((path) => readFileSync(path, 'utf8').includes('createPostingEngine'))
    .map((path) => relative(root, dirname(path)));
  expect([...new Set(posting)]).toEqual(['apps/server/src/money/posting']);
});

it('lets no feature of the web app import another, nor the kit anything above it', () => {
  const layer = (path: string) => /^apps\/web\/src\/([^/]+)/.exec(path)?.[1] ?? '';
  const feature = (path: string) => /^apps\/web\/src\/features\/([^/]+)/.exec(path)?.[1] ?? '';
  const below: Record<string, string[]> = {
    // The kit and the library beneath it are one ground floor.
    lib: ['lib', 'ui'],
    ui: ['ui', 'lib'],
    banking: ['banking', 'ui', 'lib'],
    features: ['features', 'banking', 'ui', 'lib'],
  };
  const isWrong = ({ file, target }: Import) => {
    if (!file.startsWith('apps/web/src/') || !target.startsWith('apps/web/src/')) return false;
    const layers = below[layer(file)];
    if (layers && !layers.includes(layer(target))) return true;
    return feature(file) !== '' && feature(target) !== '' && feature(file) !== feature(target);
  };
  expect(offenders(isWrong)).toEqual([]);
});
