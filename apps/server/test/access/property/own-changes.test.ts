import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownChangesMax } from '../../../src/audit-log/record-event.ts';
import { namesField } from '../../support/names-field.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let other: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  other = await fundedCustomer(bank);
});
afterAll(() => bank.close());

const linesOf = async ({ customerId }: Customer) =>
  (await bank.database.query('select from audit_event where subject_id = $1', [customerId]))
    .rowCount ?? 0;

/** Changes that customers can repeat without end; each call of the maker differs from the last. */
const repeatable: Record<string, (ann: Customer) => Promise<(turn: number) => Promise<unknown>>> = {
  'alert preferences': async ({ client }) => {
    return (turn) =>
      client.call('PUT', '/api/alert-preferences', {
        preferences: [{ kind: 'money_in', inApp: true, email: turn % 2 === 0, amount: '0' }],
      });
  },
  'alert settings': async ({ client }) => {
    return (turn) =>
      client.call('PUT', '/api/alert-settings', {
        quietHours: null,
        showsDetails: turn % 2 === 0,
      });
  },
  'alert amounts of one account': async ({ client, accountId }) => {
    return (turn) =>
      client.call('PUT', `/api/account-alert-amounts/${accountId}`, {
        amounts: [{ kind: 'money_in', amount: `${turn + 1}` }],
      });
  },
  'undo time': async ({ client }) => {
    return (turn) => client.call('PUT', '/api/undo-time', { seconds: turn + 1 });
  },
  'what others find them by': async ({ client }) => {
    return (turn) => client.call('PUT', '/api/found-by', { phone: turn % 2 === 0, email: false });
  },
  payees: async ({ client }) => {
    const saved = await client.post('/api/payees', {
      kind: 'customer',
      nickname: null,
      accountId: other.accountId,
    });
    const { id } = saved.json<{ payee: { id: number } }>().payee;
    return (turn) =>
      turn % 2 === 0
        ? client.call('DELETE', `/api/payees/${id}`)
        : client.post(`/api/payees/${id}/restore`, {});
  },
};

describe('the audit log', () => {
  for (const [what, prepare] of Object.entries(repeatable))
    it(`grows by a limited number of lines when one customer keeps changing ${what}`, async () => {
      const ann = await fundedCustomer(bank);
      const change = await prepare(ann);
      const before = await linesOf(ann);
      for (let turn = 0; turn < 4; turn += 1) await change(turn);
      expect(await linesOf(ann)).toBe(before + 4);
      await bank.database.query(
        'update attempt_counter set attempt_count = attempt_count + $2 where subject like $1',
        [`changes:%:${ann.customerId}`, ownChangesMax - 4],
      );
      const answers: unknown[] = [];
      for (let turn = 4; turn < 12; turn += 1) answers.push(await change(turn));
      expect(answers).toContainEqual(expect.objectContaining({ statusCode: 429 }));
      expect(await linesOf(ann)).toBeLessThanOrEqual(before + 8);
      // Another kind of change is still possible, so no one can be kept from protecting themselves.
      const client = ann.client;
      const renamed = await client.call('PUT', '/api/profile', { phone: '(513) 555-0142' });
      expect(renamed.statusCode).not.toBe(429);
    });

  it('has no line for a change that is not made', async () => {
    const ann = await fundedCustomer(bank);
    const set = (seconds: number) => ann.client.call('PUT', '/api/undo-time', { seconds });
    await set(7);
    await bank.database.query(
      'update attempt_counter set attempt_count = $2 where subject like $1',
      [`changes:%:${ann.customerId}`, ownChangesMax],
    );
    const refused = await set(8);
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      message: 'Too many changes. Please try again in 60 minutes.',
    });
    expect((await ann.client.get('/api/undo-time')).json()).toMatchObject({ seconds: 7 });
    // Saving the same again needs no line.
    expect((await set(7)).statusCode).toBe(200);
  });

  it('is written to in one place, which limits customers’ changes, and in two for the bank’s own findings', () => {
    const folder = join(import.meta.dirname, '../../../src');
    const writers = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .filter((file) =>
        readFileSync(join(folder, file), 'utf8').includes('insert into audit_event'),
      );
    expect(writers.sort()).toEqual([
      'audit-log/record-event.ts',
      'money/payee-rules/check-payee.ts',
      'people/pin/pin-state.ts',
    ]);
  });
});

describe('strangers’ names', () => {
  /** Every call of customers that takes someone else's account, number, name, or link. */
  const calls: Record<string, ((ann: Customer) => Promise<{ statusCode: number }>) | string> = {
    'GET /api/accounts': ({ client }) => client.get('/api/accounts?search=mar'),
    'POST /api/payees': ({ client }) =>
      client.post('/api/payees', { kind: 'customer', nickname: null, accountId: other.accountId }),
    'POST /api/bill-splits': ({ client }) =>
      client.post('/api/bill-splits', {
        total: '2.00',
        ownShare: '1.00',
        note: 'Lunch',
        shares: [{ accountId: other.accountId, amount: '1.00' }],
      }),
    'POST /api/payment-requests': ({ client }) =>
      client.post('/api/payment-requests', {
        amount: '1.00',
        note: 'Lunch',
        days: 7,
        accountId: other.accountId,
      }),
    'POST /api/payment-requests/open': ({ client }) =>
      client.post('/api/payment-requests/open', { token: 'x'.repeat(43) }),
    'GET /api/billers':
      'finds companies that the bank lists, and those of the customer’s own payments',
    'GET /api/payees': 'finds the customer’s own payees',
    'GET /api/transactions': 'finds the customer’s own transactions',
    'GET /api/transactions/count': 'finds the customer’s own transactions',
    'GET /api/transactions/months': 'finds the customer’s own transactions',
    'POST /api/payment-requests/:id/decline': 'answers a request that the customer has opened',
    'POST /api/payment-requests/:id/payment': 'pays a request that the customer has opened',
    'POST /api/transactions': 'pays, which costs money and tells the recipient',
    'POST /api/transactions/confirmations': 'names no one',
    'POST /api/certificates/:id/withdrawal': 'moves money between the customer’s own accounts',
    'POST /api/own-transfers': 'moves money between the customer’s own accounts',
    'POST /api/linked-accounts': 'names the customer’s own account at another bank',
    'POST /api/income-rules': 'moves money between the customer’s own accounts',
    'POST /api/own-accounts/:id/closing': 'moves the rest to the customer’s own account',
    'POST /api/schedules/move': 'names the customer’s own accounts',
    'POST /api/schedules': 'pays the customer’s own payees and accounts',
  };

  it('are revealed by calls that share one limit, and by no other calls', async () => {
    const takesSomeone = (schema: unknown) =>
      namesField(schema, /accountId|toAccountId|recipientAccountId|accountNumber|search|token/);
    const found = bank.app.registeredRoutes
      .filter(({ endpoint }) => endpoint?.access === 'customer' || endpoint?.access === 'signed-in')
      .filter(({ method }) => method !== 'HEAD')
      .filter(({ endpoint }) =>
        [endpoint?.body, endpoint?.query, endpoint?.params].some(takesSomeone),
      )
      .map(({ method, url }) => `${method} ${url}`);
    expect(found.sort()).toEqual(Object.keys(calls).sort());

    for (const [name, call] of Object.entries(calls)) {
      if (typeof call === 'string') continue;
      const ann = await fundedCustomer(bank);
      await bank.database.query(
        `insert into attempt_counter (subject, attempt_count, window_ends_at)
         values ($1, 59, now() + interval '1 hour')`,
        [`name-lookup:${ann.customerId}`],
      );
      expect([name, (await call(ann)).statusCode]).not.toEqual([name, 429]);
      // The one that was left is used up for all of them.
      for (const [next, each] of Object.entries(calls))
        if (typeof each !== 'string')
          expect([name, next, (await each(ann)).statusCode]).toEqual([name, next, 429]);
    }
  });
});
