import { createPool, postgresFeatures } from '@seven-hills/postgres';
import {
  createFaultyNetwork,
  createTestDatabase,
  type FaultyNetwork,
  type TestDatabase,
} from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrateJobs } from '../../src/platform/jobs/migrate-jobs.ts';
import { createPatientPool } from '../../src/platform/jobs/patient-pool.ts';

let test: TestDatabase;
let network: FaultyNetwork;
beforeAll(async () => {
  test = await createTestDatabase([]);
  network = await createFaultyNetwork(test.connectionString);
});
afterAll(async () => {
  await network.close();
  await test.drop();
});

it('the timetable waits for an unavailable database, and resumes when it is back', async () => {
  const failures: unknown[] = [];
  const { pool, giveUp } = createPatientPool(network.connectionString, (error) =>
    failures.push(error),
  );
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await network.goDown();
  const asked = pool.query('select 2 as two');
  await vi.waitUntil(() => failures.length >= 2, { timeout: 25_000, interval: 20 });
  await network.comeUp();
  expect((await asked).rows).toEqual([{ two: 2 }]);

  await network.goDown();
  const last = pool.query('select 3 as three');
  giveUp();
  expect((await last).rows).toEqual([]);
  await pool.end();
  await network.comeUp();
});

it('servers that start together on a new database create one queue', async () => {
  const fresh = await createTestDatabase([]);
  const owners = Array.from({ length: 4 }, () =>
    createPool({ connectionString: fresh.connectionString, max: 2 }),
  );
  const made = await Promise.allSettled(
    owners.map((owner) => migrateJobs(owner, fresh.connectionString, postgresFeatures)),
  );
  expect(made.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  await Promise.all(owners.map((owner) => owner.end()));
  await fresh.drop();
});
