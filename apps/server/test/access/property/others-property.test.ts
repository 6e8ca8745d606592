import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainWire } from '../../support/money/sample-wire.ts';
import { inDays, monthly } from '../../support/money/schedules.ts';
import {
  balanceOf,
  type Customer,
  fundedCustomer,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let eve: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank);
  eve = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const withdrawal = { type: 'withdrawal', amount: '1.00', pin: testPin };

describe('what belongs to another customer', () => {
  it('a transaction appears not to exist', async () => {
    const { id } = (await ann.client.post('/api/transactions', withdrawal)).json<{ id: number }>();
    const { requestId: _a, ...foreign } = (await eve.client.get(`/api/transactions/${id}`)).json<
      Record<string, unknown>
    >();
    const { requestId: _b, ...missing } = (await eve.client.get('/api/transactions/999999')).json<
      Record<string, unknown>
    >();
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign).toEqual(missing);
    expect((await ann.client.get(`/api/transactions/${id}`)).statusCode).toBe(200);
  });

  it('an idempotency key reveals nothing to others, whether looked up or reused', async () => {
    const key = { 'idempotency-key': 'ann-key' };
    const first = await ann.client.post('/api/transactions', withdrawal, key);
    expect((await eve.client.get('/api/transactions/by-key/ann-key')).json()).toEqual({
      state: 'unknown',
      transaction: null,
    });
    const before = await balanceOf(eve);
    const second = await eve.client.post('/api/transactions', withdrawal, key);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(second.json<{ id: number }>().id).not.toBe(first.json<{ id: number }>().id);
    expect(Number(before) - Number(await balanceOf(eve))).toBe(1);
  });

  it('a schedule appears not to exist: it is not read, changed, skipped, paused, or ended', async () => {
    const saved = await ann.client.post('/api/payees', {
      kind: 'customer',
      accountId: eve.accountId,
    });
    const { payee } = saved.json<{ payee: { id: number } }>();
    const form = monthly(payee.id, inDays(1));
    const { id } = (await ann.client.post('/api/schedules', form)).json<{ id: number }>();
    const path = `/api/schedules/${id}`;
    const nominalOn = inDays(1);
    for (const [method, url, body] of [
      ['GET', path, undefined],
      ['PUT', path, { ...form, amount: '1.00' }],
      ['PUT', `${path}/next`, { nominalOn, amount: '1.00', pin: testPin }],
      ['POST', `${path}/skip`, { nominalOn, skips: true }],
      ['POST', `${path}/state`, { action: 'end' }],
      ['POST', `${path}/notices/dismiss`, { nominalOn }],
    ] as const)
      expect([url, (await eve.client.call(method, url, body)).statusCode]).toEqual([url, 404]);
    expect((await eve.client.get('/api/schedules')).json()).toEqual([]);
    expect((await ann.client.get(path)).json()).toMatchObject({ state: 'active', amount: '25.00' });
  });

  it('an alert appears not to exist, and stays unread', async () => {
    await bank.database.query(
      `insert into notification (customer_id, kind, reference, transaction_id, amount, is_shown)
       select $1, 'money_in', 'transaction:1', min(id), 100, true from bank_transaction`,
      [ann.customerId],
    );
    const [alert] = (await ann.client.get('/api/notifications')).json<{ id: number }[]>();
    const path = `/api/notifications/${alert?.id}/read`;
    expect((await eve.client.post(path)).statusCode).toBe(404);
    await eve.client.post('/api/notifications/read', { throughId: alert?.id });
    expect((await eve.client.get('/api/notifications')).json()).toEqual([]);
    expect((await ann.client.get('/api/notifications/unread')).json()).toEqual({ count: 1 });
  });

  it('a balance never appears in the list of recipients', async () => {
    const recipients = (await eve.client.get('/api/accounts?search=test')).json<
      Record<string, unknown>[]
    >();
    const foreign = recipients.find(({ id }) => id === ann.accountId);
    expect(Object.keys(foreign ?? {}).sort()).toEqual([
      'accountNumber',
      'holder',
      'id',
      'isOwn',
      'paidBefore',
    ]);
    expect(foreign?.holder).toBe('Test P.');
  });

  it('a search does not match data that the caller may not see', async () => {
    for (const search of [ann.email, '%', '_', '\\', "' or true --"])
      expect(
        (await eve.client.get(`/api/accounts?search=${encodeURIComponent(search)}`)).json(),
      ).toEqual([]);
  });

  it('a parameter that names another customer has no effect', async () => {
    for (const query of [
      `userId=${ann.customerId}`,
      `customerId=${ann.customerId}`,
      `accountId=${ann.accountId}`,
    ]) {
      expect((await eve.client.get(`/api/account?${query}`)).json()).toMatchObject({
        id: eve.accountId,
      });
      const listed = (await eve.client.get(`/api/transactions?${query}`)).json<
        { fromAccountId: number | null; toAccountId: number | null }[]
      >();
      for (const row of listed)
        expect([row.fromAccountId, row.toAccountId]).toContain(eve.accountId);
    }
  });
});

describe('fields that a form does not have', () => {
  it('cannot choose the account, the fee, the status, or the day of a movement', async () => {
    const annBefore = await balanceOf(ann);
    const response = await eve.client.post('/api/transactions', {
      ...withdrawal,
      accountId: ann.accountId,
      userId: Number(ann.customerId),
      customerId: Number(ann.customerId),
      status: 'declined',
      transferFee: '-100.00',
      fee: '-100.00',
      createdAt: '2001-01-01T00:00:00Z',
      id: 1,
      direction: 'in',
    });
    expect(response.json()).toMatchObject({
      fromAccountId: eve.accountId,
      status: 'completed',
      transferFee: '0.00',
      direction: 'out',
    });
    expect(await balanceOf(ann)).toBe(annBefore);
  });

  it('cannot move money from another customer’s account', async () => {
    const annBefore = await balanceOf(ann);
    const response = await eve.client.post('/api/transactions', {
      ...withdrawal,
      fromAccountId: ann.accountId,
    });
    expect(response.json()).toMatchObject({ code: 'not_found' });
    expect(await balanceOf(ann)).toBe(annBefore);
  });

  it('cannot make a wire complete or free', async () => {
    const response = await eve.client.post('/api/wire-transfer', {
      ...plainWire,
      amount: '10.00',
      status: 'completed',
      transferFee: '0.00',
      isPending: false,
    });
    expect(response.json()).toMatchObject({ status: 'pending', transferFee: '0.20' });
  });

  it('cannot skip the deposit when staff edit a user', async () => {
    const staff = await staffMember(bank);
    const response = await staff.client.call('PUT', `/api/admin/users/${eve.customerId}`, {
      email: eve.email,
      hasInitialDeposit: false,
      passwordHash: 'x',
      ssn: '900-00-0000',
      id: 1,
      account: { balance: '9.00' },
    });
    expect(response.statusCode).toBe(200);
    const { rows } = await bank.database.query(
      'select has_initial_deposit, password_hash, email from customer where id = $1',
      [eve.customerId],
    );
    expect(rows[0]).toMatchObject({ has_initial_deposit: true, email: eve.email });
    expect(rows[0]?.password_hash).toContain('$argon2id$');
  });
});

describe('addresses', () => {
  it.each([
    '/api/admin/users/',
    '/API/admin/users',
    '/api//admin/users',
    '//api/admin/users',
    '/api/./admin/users',
    '/api/account/../admin/users',
    '/api/account/..%2fadmin/users',
    '/api/%61dmin/users',
    '/api/admin%2fusers',
    '/api/admin/users;role=admin',
    '/api/admin/users?role=admin',
    '/api/admin/users%00',
    '/api/admin/users%20',
    '/api/admin/users/.',
    '/./api/admin/users',
    '/api/admin\\users',
  ])('%s does not bypass the staff check', async (url) => {
    const response = await bank.app.inject({
      url,
      headers: {
        cookie: ann.client.cookie ?? '',
        'x-original-url': '/api/admin/users',
        'x-rewrite-url': '/api/admin/users',
        'x-forwarded-for': '127.0.0.1',
      },
    });
    expect([400, 403, 404]).toContain(response.statusCode);
    expect(response.body).not.toContain(ann.email);
  });

  it.each([
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/sandbox-card/..%2findex.html',
    '/.env',
    '/data/keys.json',
    '/server.log',
  ])('%s serves no file', async (url) => {
    const response = await bank.app.inject({ url });
    expect([400, 403, 404]).toContain(response.statusCode);
    expect(response.body).not.toMatch(/root:|PIN_KEYS|"workspaces"/);
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '9007199254740993',
    '99999999999999999999',
    'abc',
    '1,2',
    '%00',
    "1'--",
  ])('the id %s matches nothing', async (id) => {
    const { statusCode } = await ann.client.get(`/api/transactions/${id}`);
    expect([400, 404]).toContain(statusCode);
  });

  it('a repeated parameter is refused or read once, and never causes a server error', async () => {
    for (const query of [
      'limit=1&limit=200',
      'range=30&range=all',
      'search=a&search=b',
      'before=1&before=2',
    ])
      expect((await ann.client.get(`/api/transactions?${query}`)).statusCode).toBe(400);
    const guest = new TestClient(bank.app);
    expect((await guest.get('/api/transactions?limit=1&limit=2')).statusCode).toBe(401);
  });
});
