import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { callCosts } from '../../../src/http/lanes/call-costs.ts';
import type { ServerLimits } from '../../../src/http/server-limits.ts';
import { type Customer, fundedCustomer, personWithSession, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
afterEach(() => bank.close());

async function openBank(limits: Partial<ServerLimits> = {}): Promise<void> {
  bank = await openTestBank({}, { limits });
}

/** Makes everything that needs a table wait while `work` runs. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const blocker = await bank.superuser.connect();
  try {
    await blocker.query('begin');
    await blocker.query(`lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}

const addCategory = ({ client }: Pick<Customer, 'client'>, name: string) =>
  client.post('/api/categories', { name, kind: 'spending', icon: 'ticket', color: 'info' });

const signIn = (remoteAddress: string) =>
  bank.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    payload: { email: 'nobody@example.com', password: 'not the password' },
  });

const writes = () =>
  bank.app.registeredRoutes.filter(({ method }) => !['GET', 'HEAD'].includes(method));

describe('one person’s writes', () => {
  it('wait for their turn in every call of the contract', async () => {
    await openBank({
      writesAtOnceMax: 1,
      writesWaitingMax: 0,
      ordersAtOnceMax: 1,
      ordersWaitingMax: 0,
    });
    expect(writes().filter(({ endpoint }) => endpoint === undefined)).toEqual([]);
    const ann = await fundedCustomer(bank, 5_000n);
    await whileLocked('category, pin', async () => {
      const held = [
        addCategory(ann, 'Boat'),
        ann.client.post('/api/transactions', {
          type: 'withdrawal',
          amount: '1',
          pin: testPin,
        }),
      ];
      await waitUntilBlocked(bank.superuser, 2);
      const answers = await Promise.all(
        writes().map(async ({ method, url }) => {
          const address = url.replaceAll(/:\w+/g, '1');
          const { statusCode } = await ann.client.call(method as 'POST', address, {});
          return `${method} ${url}: ${statusCode}`;
        }),
      );
      const admitted = answers.filter((answer) => !answer.endsWith(': 429'));
      expect(admitted).toEqual([]);
      void held;
    });
  });

  it('wait without a database connection, across all sessions, and delay no one else', async () => {
    await openBank();
    const [ann, ben] = [await fundedCustomer(bank, 5_000n), await fundedCustomer(bank, 5_000n)];
    let answers: ReturnType<typeof addCategory>[] = [];
    await whileLocked('category_rule', async () => {
      answers = Array.from({ length: 40 }, (_, index) =>
        ann.client.post('/api/category-rules', {
          from: 'conditions',
          text: `rule ${index}`,
          categoryId: 3,
        }),
      );
      await waitUntilBlocked(bank.superuser);
      const { totalCount, idleCount } = bank.database;
      // A rule takes both places of the lane.
      expect(totalCount - idleCount).toBe(1);
      expect((await ben.client.get('/api/account')).statusCode).toBe(200);
      expect((await addCategory(ben, 'Boat')).statusCode).toBe(201);
      const order = { type: 'withdrawal', amount: '1', pin: testPin };
      const key = () => ({ 'idempotency-key': randomUUID() });
      // Neither do the same person's own orders wait for their other writes.
      for (const { client } of [ann, ben])
        expect((await client.post('/api/transactions', order, key())).statusCode).toBe(201);
    });
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(201);
    expect(await bank.audit()).toEqual([]);
  });

  it('are refused with Retry-After if too many are waiting', async () => {
    await openBank({ writesWaitingMax: 3 });
    const ann = await fundedCustomer(bank);
    let answers: ReturnType<typeof addCategory>[] = [];
    await whileLocked('category', async () => {
      answers = Array.from({ length: 9 }, (_, index) => addCategory(ann, `Boat ${index}`));
      const refused = await Promise.any(answers);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it('post many parallel orders of one person together, and all of them', async () => {
    await openBank();
    const ann = await fundedCustomer(bank, 10_000n);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        ann.client.post(
          '/api/transactions',
          { type: 'withdrawal', amount: '1', pin: testPin },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    );
    for (const answer of answers) expect(answer.statusCode).toBe(201);
    expect(await bank.audit()).toEqual([]);
  });
});

describe('writes without a session', () => {
  it('wait for those of their own network only', async () => {
    await openBank({ visitorWritesAtOnceMax: 1, visitorWritesWaitingMax: 1 });
    let held: Promise<unknown>[] = [];
    const ann = await personWithSession(bank);
    await whileLocked('attempt_counter', async () => {
      held = [signIn('192.0.2.1'), signIn('192.0.2.1')];
      await waitUntilBlocked(bank.superuser, 1);
      expect((await signIn('192.0.2.1')).statusCode).toBe(429);
      held.push(signIn('192.0.2.2'));
      await waitUntilBlocked(bank.superuser, 2);
      expect((await ann.client.get('/api/auth/user')).statusCode).toBe(200);
    });
    for (const answer of await Promise.all(held)) expect(answer).toMatchObject({ statusCode: 403 });
  });
});

describe('costly calls', () => {
  it('are refused with a time to wait beyond their hourly limit', async () => {
    await openBank();
    const ann = await fundedCustomer(bank);
    const costly = [...callCosts].flatMap(([name, { counted }]) =>
      counted ? [{ name, ...counted }] : [],
    );
    for (const { kind, limit } of new Map(costly.map((call) => [call.kind, call])).values())
      await bank.superuser.query(
        `insert into attempt_counter (subject, attempt_count, window_ends_at)
         values ($1, $2, now() + interval '30 minutes')`,
        [`calls:${kind}:${ann.customerId}`, limit.attemptsMax],
      );
    for (const { name, kind } of costly) {
      const [method, path = ''] = name.split(' ');
      const answer = await ann.client.call(method as 'GET', path.replaceAll(/:\w+/g, '1'), {});
      expect([name, answer.statusCode]).toEqual([name, 429]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(1_700);
      expect(answer.json()).toMatchObject({
        message: `Too many ${kind}. Please try again in 30 minutes.`,
      });
    }
  });
});
