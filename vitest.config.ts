import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
  },
});
