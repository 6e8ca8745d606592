import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shippedMajor } from './tools/build/runtime.mjs';

/**
 * Files that mostly wait for processes. They run first: at the end, the longest one would run alone
 * while the other workers have nothing to do.
 */
const slowFiles = [
  'two-namespaces',
  'embedded',
  'modes',
  'lifecycle',
  'database-roles',
  'time-mark',
  'key-checks',
  'bank-workload',
  'embedded-roles',
].map((name) => `/${name}.test.ts`);

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const position = slowFiles.findIndex((end) => moduleId.endsWith(end));
      return position === -1 ? slowFiles.length : position;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

if (!process.versions.node.startsWith(`${shippedMajor}.`))
  throw new Error(
    `The tests run on Node ${shippedMajor}, which comes with: \`npm run test:unit -- FILE\`.`,
  );

const everywhere = [
  'test/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'apps/*/test/**/*.test.ts',
  'tools/*/test/**/*.test.ts',
];

const files = globSync(everywhere, {
  cwd: import.meta.dirname,
  exclude: (path) => path.endsWith('node_modules'),
}).map((path) => ({ path, text: readFileSync(join(import.meta.dirname, path), 'utf8') }));
const filesWhere = (isOne: (file: { text: string }) => boolean): string[] =>
  files.filter(isOne).map(({ path }) => path);

/**
 * The web app's tests that name an environment. They share workers whose document is emptied before
 * each file.
 */
const filesWithDocument = filesWhere(({ text }) => text.startsWith('// @vitest-environment'));

/** Files that replace a module, which would outlast them in a shared worker. */
const isolatedFiles = [...filesWhere(({ text }) => /\bvi\.(?:do)?[mM]ock\(/.test(text))];

export default defineConfig({
  test: {
    // The other files share the modules of their worker: loading them took a fifth of the run.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: everywhere,
          exclude: [...configDefaults.exclude, ...filesWithDocument, ...isolatedFiles],
        },
      },
      // Loading React and a document for each of these files cost three times as much as their
      // tests.
      {
        extends: true,
        test: {
          name: 'documents',
          isolate: false,
          setupFiles: ['apps/web/test/fresh-document.ts'],
          include: filesWithDocument,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolatedFiles } },
    ],
    alias: {
      '@node-rs/argon2': fileURLToPath(
        new URL('apps/server/test/support/cheap-passwords.ts', import.meta.url),
      ),
    },
    globalSetup: [
      'tools/build/testing/test-folder.mjs',
      'packages/postgres-testing/src/global-setup.ts',
      'apps/server/test/support/bundle-programs.ts',
    ],
    sequence: { sequencer: SlowFirst },
    // Room for a machine whose cores are busy; what hangs fails all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Node's own localStorage would take the place of the one that a test's document provides.
    execArgv: ['--no-experimental-webstorage'],
    maxWorkers: 4,
  },
});
