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

/** The web app's other tests: Node runs neither its JSX nor what Vite defines for it. */
const otherWebFiles = files
  .map(({ path }) => path)
  .filter((path) => path.startsWith('apps/web/') && !filesWithDocument.includes(path))
  .filter((path) => !isolatedFiles.includes(path));

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What all projects share. They don't inherit the global setups, which each would repeat. */
const everyProject = {
  // Room for a machine whose cores are busy; what hangs fails all the same.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  alias: { '@node-rs/argon2': pathOf('apps/server/test/support/cheap-passwords.ts') },
  // Node's own localStorage would take the place of the one that a test's document provides.
  execArgv: ['--no-experimental-webstorage'],
};

export default defineConfig({
  test: {
    projects: [
      // Files share the modules of their worker, which Node loads itself: through Vite, loading the
      // server takes more than twice the processor time.
      {
        test: {
          ...everyProject,
          name: 'shared',
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', pathOf('tools/build/testing/cheap-passwords-hook.mjs')],
          include: everywhere,
          exclude: [
            ...configDefaults.exclude,
            ...filesWithDocument,
            ...otherWebFiles,
            ...isolatedFiles,
          ],
        },
      },
      // Loading React and a document for each of these files cost three times as much as their
      // tests.
      {
        test: {
          ...everyProject,
          name: 'documents',
          isolate: false,
          setupFiles: ['apps/web/test/fresh-document.ts'],
          include: filesWithDocument,
        },
      },
      { test: { ...everyProject, name: 'web', isolate: false, include: otherWebFiles } },
      { test: { ...everyProject, name: 'isolated', include: isolatedFiles } },
    ],
    globalSetup: [
      'tools/build/testing/test-folder.mjs',
      'packages/postgres-testing/src/global-setup.ts',
      'apps/server/test/support/bundle-programs.ts',
    ],
    sequence: { sequencer: SlowFirst },
    maxWorkers: 4,
  },
});
