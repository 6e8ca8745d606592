import { createPool } from '@seven-hills/postgres';
import {
  createFaultyNetwork,
  createTestDatabase,
  type FaultyNetwork,
  type TestDatabase,
} from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eachItem, ItemFailures } from '../../../src/platform/jobs/each-item.ts';
import { migrateJobs } from '../../../src/platform/jobs/migrate-jobs.ts';
import { createPatientPool } from '../../../src/platform/jobs/patient-pool.ts';
import { startJobs } from '../../../src/platform/jobs/start-jobs.ts';
import { createJobsDatabase } from './jobs-database.ts';

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

it('jobs continue after connections are lost while all workers are busy', async () => {
  const fresh = await createJobsDatabase();
  const owner = createPool({ connectionString: fresh.connectionString, max: 2 });
  const cut = await createFaultyNetwork(fresh.connectionString);
  const begun: string[] = [];
  let end = () => {};
  const logged: unknown[] = [];
  const log = (...entry: unknown[]) => void logged.push(entry);
  const jobs = await startJobs(
    cut.connectionString,
    [
      {
        name: 'wait_for_the_test',
        // Runs only when the test adds the job.
        schedule: '0 0 1 1 *',
        work: () =>
          new Promise<void>((resolve) => {
            begun.push('job');
            end = resolve;
          }),
      },
    ],
    { error: log, warn: log, debug: () => {} },
  );
  const order = () => owner.query("select graphile_worker.add_job('wait_for_the_test')");
  try {
    // One job more than there are workers.
    for (let round = 1; round <= 4; round++) {
      await order();
      await vi.waitUntil(() => begun.length === round, { timeout: 30_000, interval: 20 });
      await cut.goDown();
      end();
      await cut.comeUp();
    }
    await vi.waitUntil(
      async () => {
        const { rows } = await owner.query('select from graphile_worker.jobs');
        return rows.length === 0;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(logged.filter((entry) => /exited/.test(String(entry)))).toEqual([]);
  } finally {
    await jobs.stop();
    await cut.close();
    await owner.end();
    await fresh.drop();
  }
}, 120_000);

it('servers that start together on a new database create one queue', async () => {
  const fresh = await createTestDatabase([]);
  const owners = Array.from({ length: 4 }, () =>
    createPool({ connectionString: fresh.connectionString, max: 2 }),
  );
  const made = await Promise.allSettled(owners.map((owner) => migrateJobs(owner)));
  expect(made.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  await Promise.all(owners.map((owner) => owner.end()));
  await fresh.drop();
});

it('a slow job does not keep the server from stopping, and is tried again', async () => {
  const fresh = await createJobsDatabase();
  const owner = createPool({ connectionString: fresh.connectionString, max: 2 });
  let begun = 0;
  const start = (work: () => Promise<void>) => {
    const jobs = [{ name: 'write_a_million', schedule: '0 0 1 1 *', work }];
    const log = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
    return startJobs(fresh.connectionString, jobs, log, { stopMs: 200 });
  };
  const endless = await start(() => {
    begun += 1;
    return new Promise<void>(() => undefined);
  });
  try {
    await owner.query("select graphile_worker.add_job('write_a_million')");
    await vi.waitUntil(() => begun === 1, { timeout: 30_000, interval: 20 });
  } finally {
    await endless.stop();
  }
  const { rows } = await owner.query(
    'select attempts, last_error, locked_at from graphile_worker.jobs',
  );
  expect(rows).toEqual([
    { attempts: 1, last_error: 'the server stopped before the job ended', locked_at: null },
  ]);

  // Without the pause before another attempt.
  await owner.query('update graphile_worker._private_jobs set run_at = now()');
  const next = await start(async () => {
    begun += 1;
  });
  await vi.waitUntil(() => begun === 2, { timeout: 30_000, interval: 20 });
  await next.stop();
  await owner.end();
  await fresh.drop();
});

const failing = (bad: readonly number[], seen: number[]) => async (item: number) => {
  seen.push(item);
  if (bad.includes(item)) throw new Error(`item ${item}`);
  return item % 2 === 0;
};

it('an item that fails does not keep a job from the others, and is reported at the end', async () => {
  for (const atOnce of [1, 3]) {
    const failures = new ItemFailures();
    const seen: number[] = [];
    const done = await eachItem([1, 2, 3, 4, 5, 6], failures, failing([1, 4], seen), atOnce);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    expect(done).toBe(2);
    expect(() => failures.report()).toThrow('item 1');
  }
});

it('a job without failures ends normally, and one that only fails gives up', async () => {
  const failures = new ItemFailures();
  expect(await eachItem([2, 4], failures, failing([], []))).toBe(2);
  expect(() => failures.report()).not.toThrow();
  const all = Array.from({ length: 50 }, (_, index) => index);
  const seen: number[] = [];
  await expect(eachItem(all, new ItemFailures(), failing(all, seen))).rejects.toThrow('item 9');
  expect(seen).toHaveLength(10);
});
