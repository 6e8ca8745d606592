import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, type Database } from '@seven-hills/postgres';
import type { TestDatabase } from '@seven-hills/postgres-testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningJobs, startJobs } from '../../../src/platform/jobs/start-jobs.ts';
import { createMetrics } from '../../../src/platform/observing/metrics.ts';
import { noObservers } from '../../../src/platform/observing/observers.ts';
import { bankNow, createServerClock } from '../../../src/platform/time/server-clock.ts';
import { openTestBank } from '../../support/test-bank.ts';
import { createJobsDatabase } from './jobs-database.ts';

const hourMs = 3_600_000;
/** Moves this process's clock; its timers and the database's clock run as before. */
const moveClock = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + ms);
};

afterEach(() => void vi.useRealTimers());

describe('the jobs', () => {
  let test: TestDatabase;
  let owner: Database;
  let jobs: RunningJobs | undefined;
  let begun: number;
  let logged: unknown[];
  beforeEach(async () => {
    [begun, logged, jobs] = [0, [], undefined];
    test = await createJobsDatabase();
    owner = createPool({ connectionString: test.connectionString, max: 2 });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await jobs?.stop();
    await owner.end();
    await test.drop();
  });

  const start = async () => {
    const log = (...entry: unknown[]) => void logged.push(entry);
    const work = async () => {
      begun += 1;
    };
    // Made up for at the start, so that the test need not wait for a minute to begin.
    const everyMinute = { name: 'count', schedule: '* * * * *', catchUpMs: 180_000, work };
    jobs = await startJobs(
      test.connectionString,
      [everyMinute],
      { error: log, warn: log, debug: () => {} },
      { checkMs: 20 },
    );
  };
  const timetable = async () =>
    (
      await owner.query<{ identifier: string; is_future: boolean }>(
        `select identifier, coalesce(last_execution, known_since) > now() + interval '1 minute' as is_future
         from graphile_worker._private_known_crontabs`,
      )
    ).rows;
  const writeFutureMarks = () =>
    owner.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('count', now() - interval '1 day', now() + interval '3 hours')
       on conflict (identifier) do update
       set known_since = excluded.known_since, last_execution = excluded.last_execution`,
    );

  it('run after a start, although a server with a wrong clock has moved them into the future', async () => {
    await writeFutureMarks();
    await owner.query(
      `select graphile_worker.add_job('count', run_at => now() + interval '3 hours')`,
    );
    await start();
    await vi.waitUntil(() => begun >= 2, { timeout: 25_000, interval: 20 });
    expect((await timetable()).map(({ is_future }) => is_future)).toEqual([false]);
    expect(JSON.stringify(logged)).toContain('moved jobs into the future');
  });

  it('recover from marks in the future while the server runs', async () => {
    await start();
    await writeFutureMarks();
    await vi.waitUntil(async () => !(await timetable())[0]?.is_future, {
      timeout: 25_000,
      interval: 20,
    });
  });

  it.each([
    ['ahead', 3 * hourMs],
    ['behind', -3 * hourMs],
  ])(
    'are neither scheduled nor run while the clock is %s, and resume when it is right',
    async (_where, ms) => {
      await owner.query(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('count', now() - interval '1 day')`,
      );
      await owner.query(`select graphile_worker.add_job('count')`);
      moveClock(ms);
      await start();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(begun).toBe(0);
      expect(await timetable()).toEqual([{ identifier: 'count', is_future: false }]);
      expect(JSON.stringify(logged)).toContain('the clock of this server differs');
      // Decisions follow the database's clock all the same.
      const { rows } = await owner.query<{ now: Date }>('select now()');
      expect(Math.abs(bankNow().getTime() - Number(rows[0]?.now.getTime()))).toBeLessThan(5_000);
      vi.useRealTimers();
      await vi.waitUntil(() => begun >= 2, { timeout: 25_000, interval: 20 });
    },
  );

  it('stop when the clock jumps, without an entry for the time in between', async () => {
    await start();
    await vi.waitUntil(async () => (await timetable()).length === 1, { timeout: 25_000 });
    moveClock(3 * hourMs);
    await vi.waitUntil(() => JSON.stringify(logged).includes('differs'), {
      timeout: 25_000,
      interval: 20,
    });
    const before = begun;
    await owner.query(`select graphile_worker.add_job('count')`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(begun).toBe(before);
    expect((await timetable()).map(({ is_future }) => is_future)).toEqual([false]);
    vi.useRealTimers();
    await vi.waitUntil(() => begun > before, { timeout: 25_000, interval: 20 });
  });
});

describe('a server', () => {
  it('whose clock is wrong is not ready, and says by how much', async () => {
    const bank = await openTestBank();
    const metrics = createMetrics();
    const server = await bank.anotherServer({ observers: { ...noObservers, metrics } });
    const ready = async () => (await server.inject('/readyz')).json();
    try {
      expect(await ready()).toEqual({ status: 'ready' });
      moveClock(-60_000);
      expect(await ready()).toEqual({ status: 'clock differs from the database' });
      expect(await metrics.collect()).toMatch(/^bank_clock_ahead_seconds -(59|60)\./m);
      moveClock(58_000);
      expect(await ready()).toEqual({ status: 'ready' });
    } finally {
      vi.useRealTimers();
      await bank.close();
    }
  });

  it('keeps its judgment while the database does not answer', async () => {
    let answer = async () => ({ rows: [{ ms: Date.now() + hourMs }] });
    const hoursCorrected = () => Math.round((bankNow().getTime() - Date.now()) / hourMs);
    const logger = { error: vi.fn(), info: vi.fn() };
    const clock = createServerClock({ query: () => answer() }, logger);
    expect(await clock.check()).toBe(false);
    answer = () => Promise.reject(new Error('away'));
    expect(await clock.check()).toBe(false);
    expect(hoursCorrected()).toBe(1);
    expect(logger.error).toHaveBeenCalledTimes(1);
    answer = async () => ({ rows: [{ ms: Date.now() }] });
    expect(await clock.check()).toBe(true);
    expect(hoursCorrected()).toBe(0);
    expect(logger.info).toHaveBeenCalledTimes(1);
  });

  it('reads its own clock only for durations, file names, and log entries', () => {
    const folder = join(import.meta.dirname, '../../../src');
    const readers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
      .filter((file) =>
        /Date\.now\(\)|new Date\(\)/.test(readFileSync(join(folder, file), 'utf8')),
      );
    expect(readers.sort()).toEqual([
      'help/live-socket/live-server.ts',
      'platform/backup/ship-log.ts',
      'platform/backup/take-backup.ts',
      'platform/security/passwords.ts',
      'platform/time-mark/keep-time-mark.ts',
      'platform/time-mark/time-mark-file.ts',
      'platform/time/server-clock.ts',
      'staff/books-check/run-nightly-audit.ts',
    ]);
  });
});
