import { createPool, type Database } from '@seven-hills/postgres';
import { createFaultyNetwork, type FaultyNetwork } from '@seven-hills/postgres-testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer, testPin } from '../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

/** Short pool timeouts, so that the test need not wait as long as a bank would. */
const answerTimeoutMs = 1_500;
const connectTimeoutMs = 1_500;
/**
 * The posting engine's own timeout (docs/reference/ledger.md): 5 seconds, at most double without
 * any response.
 */
const engineMsMax = 10_000;
/** The documented timeouts, with a margin for a busy machine. */
const answeredWithinMs = answerTimeoutMs + connectTimeoutMs + engineMsMax + 10_000;

let bank: TestBank;
let network: FaultyNetwork;
let pool: Database;
let app: FastifyInstance;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
  network = await createFaultyNetwork(bank.connectionString);
  pool = createPool({
    connectionString: network.connectionString,
    max: 4,
    pipeline: true,
    answerTimeoutMs,
    connectTimeoutMs,
  });
  app = await bank.anotherServer({
    database: pool,
    connectionString: network.connectionString,
  });
});
afterAll(async () => {
  expect(await bank.audit()).toEqual([]);
  await app.close();
  await pool.end();
  await network.close();
  await bank.close();
});

const client = () => {
  const browser = new TestClient(app);
  browser.cookie = ann.client.cookie;
  return browser;
};
const withdraw = (key: string) =>
  client().post(
    '/api/transactions',
    { type: 'withdrawal', amount: '1.00', pin: testPin },
    { 'idempotency-key': key.replaceAll(' ', '-') },
  );
const balance = async () =>
  Number((await ann.client.get('/api/account')).json<{ balance: string }>().balance);

/** Fails if a response takes longer than the bank promises. */
async function inTime<T>(answers: Promise<T>[]): Promise<T[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('a request hangs')), answeredWithinMs);
  });
  try {
    return await Promise.race([Promise.all(answers), late]);
  } finally {
    clearTimeout(timer);
  }
}

const mixed = (round: string) => [
  ...Array.from({ length: 10 }, (_, index) => withdraw(`${round}-${index}`)),
  ...['/api/account', '/api/transactions', '/api/accounts', '/api/auth/user'].map((url) =>
    client().get(url),
  ),
  client().post('/api/login', { email: ann.email, password: ann.password }),
];

describe.each([
  ['is gone', () => network.goDown(), () => network.comeUp()],
  [
    'hangs silently',
    async () => network.fail('silence'),
    async () => {
      // Connections that carried lost traffic must be replaced.
      await network.goDown();
      network.fail('none');
      await network.comeUp();
    },
  ],
] as const)('a database that %s', (what, breakIt, mendIt) => {
  it('yields 503 with Retry-After in time, and the bank recovers automatically', async () => {
    const before = await balance();
    expect((await client().get('/api/account')).statusCode).toBe(200);
    const underWay = mixed(what);
    await breakIt();
    const answers = await inTime([...underWay, ...mixed(`${what} later`)]);
    expect(answers.some(({ statusCode }) => statusCode === 503)).toBe(true);
    for (const answer of answers) {
      // Transactions that were acknowledged before the failure are intact.
      if (answer.statusCode < 300) continue;
      expect(answer.statusCode, answer.body).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(['unavailable', 'outcome_unknown']).toContain(answer.json<{ code: string }>().code);
    }
    const ready = await app.inject({ url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);

    await mendIt();
    for (const round of [what, `${what} later`])
      for (let index = 0; index < 10; index++)
        expect((await withdraw(`${round}-${index}`)).statusCode).toBe(201);
    expect(await balance()).toBe(before - 20);
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
  }, 120_000);
});

it('a pool without a free connection yields 503 with Retry-After, and recovers when one is free', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  try {
    const answers = await inTime(mixed('exhausted'));
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  } finally {
    for (const connection of held) connection.release();
  }
  expect((await withdraw('exhausted-0')).statusCode).toBe(201);
}, 120_000);

it('a request that needs the database during shutdown is asked to retry', async () => {
  const closing = createPool({ connectionString: bank.connectionString });
  const server = await bank.anotherServer({ database: closing });
  await closing.end();
  const browser = new TestClient(server);
  browser.cookie = ann.client.cookie;
  const answer = await browser.get('/api/account');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
});
