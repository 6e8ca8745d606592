import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../prepare.mjs';

const folders = ['test', 'packages', 'apps', 'tools'];

const testsIn = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : testsIn(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });

/** The names by which a file's tests are found: its own, and its capability's. */
const namesOf = (path) => [basename(path).replace(/\.tsx?$/, ''), basename(dirname(path))];

/** What a file with tests is named after: its own name, and its folder below an area or domain. */
const subjectsOf = (test) => [
  basename(test, '.test.ts'),
  /\/test\/[^/]+\/([^/]+)\//.exec(test)?.[1],
];

/**
 * Returns the files with tests of some changed files: those that changed themselves, that import a
 * changed file, or that have the name of one or of its capability. Tests that reach a file only
 * through the whole application are left to `npm test`.
 */
export function testsOf(changed) {
  const sources = changed.filter((path) => /\.(tsx?|mjs|sql)$/.test(path));
  const names = new Set(sources.flatMap(namesOf));
  return folders.flatMap(testsIn).filter((test) => {
    if (sources.includes(test) || subjectsOf(test).some((name) => names.has(name))) return true;
    const text = readFileSync(join(root, test), 'utf8');
    return sources.some((source) => {
      const path = relative(dirname(test), source);
      return text.includes(`'${path.startsWith('.') ? path : `./${path}`}'`);
    });
  });
}
