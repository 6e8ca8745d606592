import { createPool } from '@seven-hills/postgres';
import { createTestDatabase, type TestDatabase } from '@seven-hills/postgres-testing';
import { migrateJobs } from '../../../src/platform/jobs/migrate-jobs.ts';

/** Tests with the same sets share a template. */
const noSets: readonly never[] = [];

/** A database that contains only the tables of the jobs. */
export const createJobsDatabase = (): Promise<TestDatabase> =>
  createTestDatabase(noSets, {
    name: 'jobs',
    async work(_roles, superuserUrl) {
      const pool = createPool({ connectionString: superuserUrl, max: 2 });
      await migrateJobs(pool);
      await pool.end();
    },
  });
