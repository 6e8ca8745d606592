import { startTestCluster } from './test-cluster.ts';

/**
 * Vitest's global setup: provides all test files with one PostgreSQL server, which starts when the
 * first test requests a database and is removed with its data when the run ends.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  process.env.TEST_DATABASE_BROKER = cluster.url;
  return cluster.close;
}
