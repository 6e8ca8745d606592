import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that mostly wait for processes. They run first: at the end, the longest one would run alone while
 * the other workers have nothing to do.
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

export default defineConfig({
  test: {
    alias: {
      '@node-rs/argon2': fileURLToPath(
        new URL('apps/server/test/support/cheap-passwords.ts', import.meta.url),
      ),
    },
    include: [
      'test/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'apps/*/test/**/*.test.ts',
      'tools/*/test/**/*.test.ts',
    ],
    globalSetup: [
      'packages/postgres-testing/src/global-setup.ts',
      'apps/server/test/support/bundle-programs.ts',
    ],
    sequence: { sequencer: SlowFirst },
    // Room for a machine whose cores are busy; what hangs fails all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 4,
  },
});
