import { createPool, type Database } from '@seven-hills/postgres';
import {
  createFaultyNetwork,
  createTestDatabase,
  type FaultyNetwork,
  type TestDatabase,
} from '@seven-hills/postgres-testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createListener } from '../../src/platform/database/listener.ts';

let test: TestDatabase;
let network: FaultyNetwork;
let pool: Database;
beforeAll(async () => {
  test = await createTestDatabase([]);
  network = await createFaultyNetwork(test.connectionString);
  pool = createPool({ connectionString: test.connectionString, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await network.close();
  await test.drop();
});

it('a connection that falls silent without breaking is replaced, and announcements arrive again', async () => {
  let reconnected = 0;
  const heard: string[] = [];
  const listener = createListener(network.connectionString, {
    onReconnected: () => {
      reconnected += 1;
    },
    trialMs: 100,
    answerMsMax: 1_000,
  });
  const announce = (text: string) => pool.query('select pg_notify($1, $2)', ['news', text]);
  const sessions = async () => {
    const { rows } = await pool.query<{ count: bigint }>(
      `select count(*) from pg_stat_activity
       where application_name = 'seven-hills-listener' and datname = current_database()`,
    );
    return Number(rows[0]?.count);
  };
  try {
    await listener.on('news', (text) => heard.push(text));
    await announce('before');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before']);

    network.fail('silence');
    await expect.poll(sessions, { timeout: 10_000 }).toBe(0);
    await announce('lost');
    network.fail('none');
    await expect.poll(() => reconnected, { timeout: 20_000 }).toBe(1);
    await announce('after');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', 'after']);
  } finally {
    await listener.close();
  }
}, 60_000);
