import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arrange } from '../../support/money/arranged-movement.ts';
import {
  balanceOf,
  type Customer,
  fundedCustomer,
  numberOf,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
});
// All requests in this file come from one address.
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const users = async (query: string) =>
  (await staff.client.get(`/api/admin/users?${query}`)).json<AdminUser[]>();
const summary = async (query = '') =>
  (await staff.client.get(`/api/admin/users/summary?${query}`)).json<{
    totalUsers: number;
    totalAccounts: number;
    totalBalance: string;
    matching: number;
  }>();
const edit = (customer: Customer, changes: object, by = staff) =>
  by.client.call('PUT', `/api/admin/users/${customer.customerId}`, {
    firstName: 'Test',
    lastName: 'Person',
    email: customer.email,
    role: 'user',
    ...changes,
  });
const withPassword = { currentPassword: 'Ludlow-Viaduct-77' };
const setBalance = (body: object, by = staff) =>
  by.client.call('PATCH', '/api/admin/balance', body);

describe('who may call', () => {
  const calls = [
    ['GET', '/api/admin/users'],
    ['GET', '/api/admin/users/summary'],
    ['PUT', '/api/admin/users/1001'],
    ['GET', '/api/admin/accounts'],
    ['PATCH', '/api/admin/balance'],
    ['POST', '/api/admin/suspend-account'],
    ['POST', '/api/admin/unsuspend-account'],
    ['GET', '/api/admin/transactions'],
    ['GET', '/api/admin/overview'],
    ['GET', '/api/admin/reports'],
    ['GET', '/api/admin/user-overview'],
    ['GET', '/api/admin/audit-events'],
    ['GET', '/api/admin/audit-events/actions'],
  ] as const;

  let newcomer: Customer;
  let customer: Customer;
  beforeAll(async () => {
    newcomer = await signedInPerson(bank);
    customer = await fundedCustomer(bank);
  });

  it.each(calls)('%s %s is for administrators only', async (method, url) => {
    const body = method === 'GET' ? undefined : {};
    const stranger = await new TestClient(bank.app).call(method, url, body);
    expect(stranger.json()).toMatchObject({ code: 'unauthorized', status: 401 });
    for (const { client } of [newcomer, customer])
      expect((await client.call(method, url, body)).json()).toMatchObject({
        code: 'admin_required',
        status: 403,
      });
  });
});

describe('GET /api/admin/users', () => {
  it('lists users with their accounts, newest first', async () => {
    const ann = await fundedCustomer(bank, 123_450n);
    const [first] = await users('pageSize=1');
    expect(first).toMatchObject({
      id: Number(ann.customerId),
      email: ann.email,
      role: 'user',
      status: 'active',
      account: { id: ann.accountId, balance: '1234.50', currentBalance: '1234.50', isActive: true },
    });
    expect(JSON.stringify(first)).not.toMatch(/ssn|password|pin/i);
  });

  it('finds part of a name or email, first and last name together, and the start of an account number', async () => {
    const zoe = await signedInPerson(bank, {
      firstName: 'Zoë',
      lastName: "O'Brien-Quux",
      email: 'zq_100@example.com',
    });
    const accountNumber = await numberOf(zoe);
    for (const search of [
      'quux',
      "zoë o'brien",
      'ZQ_100@',
      accountNumber,
      `${accountNumber.slice(0, 3)} ${accountNumber.slice(3, 9)}`,
    ])
      expect(
        (await users(`search=${encodeURIComponent(search)}`)).map(({ id }) => id),
        search,
      ).toEqual([Number(zoe.customerId)]);
    expect(await users('search=zqX100')).toEqual([]);
    expect(await users('search=%25%25')).toEqual([]);
    expect(await summary('search=quux')).toMatchObject({ matching: 1 });
  });

  it('filters by status, and counts the same users', async () => {
    const waiting = await signedInPerson(bank, { lastName: 'Standing' });
    const active = await fundedCustomer(bank, 10_000n, { lastName: 'Standing' });
    const stopped = await fundedCustomer(bank, 10_000n, { lastName: 'Standing' });
    await staff.client.post('/api/admin/suspend-account', { accountId: stopped.accountId });
    for (const [status, who] of [
      ['awaiting_deposit', [waiting]],
      ['active', [active]],
      ['suspended', [stopped]],
      ['all', [stopped, active, waiting]],
    ] as const) {
      const query = `search=standing&status=${status}`;
      expect((await users(query)).map(({ id }) => BigInt(id))).toEqual(
        who.map(({ customerId }) => customerId),
      );
      expect(await summary(query)).toMatchObject({ matching: who.length });
    }
  });

  it('sorts and pages on the server, without gaps or repeats', async () => {
    for (const [firstName, cents] of [
      ['Carl', 30_000n],
      ['abe', 10_000n],
      ['Bea', 20_000n],
    ] as const)
      await fundedCustomer(bank, cents, { firstName, lastName: 'Sorted' });
    const order = async (query: string) => {
      const pages = [];
      for (const page of [1, 2, 3])
        pages.push(...(await users(`search=sorted&pageSize=1&page=${page}&${query}`)));
      return pages.map(({ firstName }) => firstName);
    };
    expect(await order('sort=name&order=asc')).toEqual(['abe', 'Bea', 'Carl']);
    expect(await order('sort=balance&order=desc')).toEqual(['Carl', 'Bea', 'abe']);
    expect(await order('sort=created&order=asc')).toEqual(['Carl', 'abe', 'Bea']);
    expect(await order('sort=email&order=desc')).toEqual(['Bea', 'abe', 'Carl']);
    expect((await staff.client.get('/api/admin/users?sort=ssn')).statusCode).toBe(400);
    expect((await staff.client.get('/api/admin/users?pageSize=100000')).statusCode).toBe(400);
  });

  it('totals exactly what the accounts hold, including staff accounts', async () => {
    const { rows } = await bank.superuser.query(
      `select count(*) as accounts, sum(credits_posted - debits_posted)::text as cents
       from ledger.account join account using (id)`,
    );
    const { totalAccounts, totalBalance } = await summary();
    expect({
      accounts: BigInt(totalAccounts),
      cents: totalBalance.replace('.', ''),
    }).toEqual(rows[0]);
    expect((await staff.client.get('/api/admin/accounts?pageSize=200')).json()).toHaveLength(
      totalAccounts,
    );
  });
});

describe('PUT /api/admin/users/:id', () => {
  it('changes names and role, and records before and after', async () => {
    const ann = await fundedCustomer(bank);
    const response = await edit(ann, { firstName: ' Anna ', role: 'admin', ...withPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ firstName: 'Anna', role: 'admin' });
    expect((await ann.client.get('/api/admin/overview')).statusCode).toBe(200);
    const [updated] = await eventsAbout(bank, ann.customerId, 'user_updated');
    expect(updated).toMatchObject({
      actor_id: staff.customerId,
      ip_address: '127.0.0.1',
      after_change: { firstName: 'Anna', lastName: 'Person' },
    });
    expect(await eventsAbout(bank, ann.customerId, 'role_changed')).toMatchObject([
      { before_change: { role: 'user' }, after_change: { role: 'admin' } },
    ]);
    expect(await mailTo(bank, ann.email)).not.toContain('Your email address was changed');
    await edit(ann, { role: 'user', ...withPassword });
    expect((await ann.client.get('/api/admin/overview')).statusCode).toBe(403);
  });

  it.each([
    ['no email', { email: '' }, 'Email is required'],
    ['nothing at all', { email: undefined, firstName: '', role: 'king' }, 'Email is required'],
    ['an invalid email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['a blank name', { firstName: '  ' }, 'First name is required'],
    [
      'an unknown role',
      { role: 'king' },
      'Role must be user, teller, support, operations, auditor or admin',
    ],
  ])('refuses %s', async (_case, changes, message) => {
    const ann = await signedInPerson(bank);
    expect((await edit(ann, changes)).json()).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message,
    });
  });

  it('validates a new name, but accepts an unchanged one that predates the rules', async () => {
    const ann = await signedInPerson(bank);
    for (const changes of [{ firstName: 'Seven Hills' }, { lastName: 'Person2' }])
      expect((await edit(ann, changes)).json()).toMatchObject({ code: 'validation_failed' });
    expect((await edit(ann, { lastName: 'O’Brien' })).json()).toMatchObject({
      lastName: "O'Brien",
    });
    await bank.database.query("update customer set first_name = 'Ann 2nd' where id = $1", [
      ann.customerId,
    ]);
    const email = `moved-${ann.email}`;
    expect((await edit(ann, { firstName: 'Ann 2nd', email })).json()).toMatchObject({
      firstName: 'Ann 2nd',
      email,
    });
    const documented = await staff.client.call('PUT', `/api/admin/users/${ann.customerId}`, {
      email: ann.email,
    });
    expect(documented.json()).toMatchObject({ firstName: 'Ann 2nd', email: ann.email });
  });

  it('refuses an email address that another user has, and an unknown user', async () => {
    const [ann, ben] = [await signedInPerson(bank), await signedInPerson(bank)];
    expect((await edit(ann, { email: ben.email.toUpperCase() })).json()).toMatchObject({
      code: 'email_taken',
      status: 409,
    });
    expect((await edit({ ...ann, customerId: 999_999n }, {})).json()).toMatchObject({
      code: 'not_found',
    });
  });

  it('notifies both addresses of an email change and ends the sessions and reset links', async () => {
    const ann = await fundedCustomer(bank);
    const { resetToken } = (
      await ann.client.post('/api/forgot-password', { email: ann.email })
    ).json<{ resetToken: string }>();
    const email = `moved-${ann.email}`;
    expect((await edit(ann, { email })).json()).toMatchObject({ email });
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    expect(await mailTo(bank, ann.email)).toContain('Your email address was changed');
    expect(await mailTo(bank, email)).toEqual(['Your email address was changed']);
    expect(await eventsAbout(bank, ann.customerId, 'user_updated')).toMatchObject([
      { before_change: { email: ann.email }, after_change: { email } },
    ]);
    const reset = await ann.client.post('/api/reset-password', {
      token: resetToken,
      password: 'Another-Viaduct-78',
      confirmPassword: 'Another-Viaduct-78',
    });
    expect(reset.json()).toMatchObject({ code: 'reset_token_invalid' });
    expect(
      (await ann.client.post('/api/login', { email, password: ann.password })).statusCode,
    ).toBe(200);
  });

  it('refuses to change the caller’s own role, name, and email address', async () => {
    const boss = await signedInAdmin(bank);
    expect((await edit(boss, {}, boss)).json()).toMatchObject({ code: 'own_role', status: 409 });
    for (const changes of [{ email: `new-${boss.email}` }, { firstName: 'Bess' }])
      expect(
        (await edit(boss, { role: 'admin', ...changes, ...withPassword }, boss)).json(),
      ).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/^Another staff member must/),
      });
  });

  it('leaves one administrator when two demote each other simultaneously', async () => {
    const other = await bank.anotherServer();
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await signedInAdmin(bank), await signedInAdmin(bank)];
      const elsewhere = new TestClient(other);
      elsewhere.cookie = ben.client.cookie;
      const answers = await Promise.all([
        edit(ben, withPassword, ann),
        edit(ann, withPassword, { ...ben, client: elsewhere }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const { rows } = await bank.database.query(
        "select from staff_member where role = 'admin' and ended_at is null and person_id = any($1)",
        [[ann.customerId, ben.customerId]],
      );
      expect(rows).toHaveLength(1);
    }
  });
});

describe('PATCH /api/admin/balance', () => {
  it('posts an adjusting transfer up and down that the customer sees with its reason', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const accountId = ann.accountId;
    const raised = await setBalance({ accountId, newBalance: '250.5', reason: ' Bonus credit ' });
    expect(raised.statusCode).toBe(200);
    expect(raised.json()).toMatchObject({ account: { id: accountId, currentBalance: '250.50' } });
    expect((await setBalance({ accountId, newBalance: 0, reason: 'Closing' })).statusCode).toBe(
      200,
    );
    expect(await balanceOf(ann)).toBe('0.00');
    expect((await ann.client.get('/api/transactions?type=adjustment')).json()).toMatchObject([
      { amount: '250.50', direction: 'out', description: 'Closing', status: 'completed' },
      { amount: '150.50', direction: 'in', description: 'Bonus credit', status: 'completed' },
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toMatchObject([
      {
        actor_id: staff.customerId,
        ip_address: '127.0.0.1',
        before_change: { balance: '100.00' },
        after_change: { balance: '250.50' },
        detail: 'Bonus credit',
      },
      { before_change: { balance: '250.50' }, after_change: { balance: '0.00' } },
    ]);
  });

  const allRequired = 'Please fill in all required fields';
  it.each([
    ['nothing', {}, allRequired],
    ['no account', { accountId: null }, allRequired],
    ['no balance', { newBalance: ' ' }, allRequired],
    ['no reason', { reason: '  ' }, allRequired],
    ['no reason for an invalid balance', { newBalance: 'x', reason: '' }, allRequired],
    ['letters', { newBalance: '12a' }, 'New balance must be a number'],
    ['an exponent', { newBalance: '1e3' }, 'New balance must be a number'],
    ['infinity', { newBalance: 'Infinity' }, 'New balance must be a number'],
    ['a negative balance', { newBalance: '-0.01' }, 'New balance cannot be negative'],
    ['a negative number', { newBalance: -5 }, 'New balance cannot be negative'],
    ['half a cent', { newBalance: '1.005' }, 'New balance can have at most 2 decimals'],
    ['the sum of floats', { newBalance: 0.1 + 0.2 }, 'New balance can have at most 2 decimals'],
    ['a trillion', { newBalance: '1000000000000' }, 'New balance is too large'],
    [
      'an invalid expected balance',
      { expectedBalance: 'all' },
      'Expected balance must be an amount',
    ],
    ['a very long number', { newBalance: '9'.repeat(40) }, 'New balance is too large'],
    ['a reason with a line break', { reason: 'a\nb' }, 'Please use plain text only'],
  ])('refuses %s and changes nothing', async (_case, changes, message) => {
    const ann = await fundedCustomer(bank, 10_000n);
    const form = { accountId: ann.accountId, newBalance: '5.00', reason: 'Test', ...changes };
    const response = await setBalance(_case === 'nothing' ? {} : form);
    expect(response.json()).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(await balanceOf(ann)).toBe('100.00');
  });

  it('refuses an unknown account, the bank’s own accounts, and an unchanged balance', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    for (const accountId of [1, 4, 999_999, 'x', 1.5])
      expect(
        (await setBalance({ accountId, newBalance: '1', reason: 'Test' })).json(),
      ).toMatchObject({ code: 'not_found', message: 'User account not found' });
    expect(
      (await setBalance({ accountId: ann.accountId, newBalance: '100', reason: 'Test' })).json(),
    ).toMatchObject({ code: 'conflict', status: 409 });
  });

  it('refuses to edit the caller’s own balance', async () => {
    const form = { accountId: staff.accountId, newBalance: '1000000', reason: 'Bonus' };
    expect((await setBalance(form)).json()).toMatchObject({ code: 'conflict', status: 409 });
    expect(await balanceOf(staff)).toBe('0.00');
  });

  it('adjusts a suspended account, and one that awaits its deposit', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    const ben = await signedInPerson(bank);
    for (const { accountId } of [ann, ben])
      expect((await setBalance({ accountId, newBalance: '7.00', reason: 'Test' })).statusCode).toBe(
        200,
      );
    expect(await balanceOf(ann)).toBe('7.00');
    expect(await balanceOf(ben)).toBe('7.00');
  });

  it('refuses a balance below the held amount, and returns that amount', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await arrange(bank, {
      type: 'wire_transfer',
      customerId: ann.customerId,
      amount: 40_000n,
      fee: 800n,
      isPending: true,
      external: { bankName: 'Other Bank', accountLastFour: '6789' },
    });
    const refused = await setBalance({
      accountId: ann.accountId,
      newBalance: '407.99',
      reason: 'Test',
    });
    expect(refused.json()).toMatchObject({ code: 'below_held_money', status: 422 });
    expect(refused.json<{ message: string }>().message).toContain('$408.00');
    const least = await setBalance({ accountId: ann.accountId, newBalance: '408', reason: 'Test' });
    expect(least.json()).toMatchObject({ account: { currentBalance: '408.00', balance: '0.00' } });
  });

  it('does not overwrite a transfer that arrived in the meantime, and returns the balance', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 10_000n), await fundedCustomer(bank, 10_000n)];
    const shown = (await users(`search=${ann.email}`))[0]?.account?.currentBalance;
    await ben.client.post('/api/transactions', {
      type: 'transfer',
      amount: '25.00',
      toAccountId: ann.accountId,
      pin: testPin,
    });
    const form = { accountId: ann.accountId, newBalance: '80.00', reason: 'Correction' };
    const refused = await setBalance({ ...form, expectedBalance: shown });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'balance_changed',
      currentBalance: '125.00',
      message: expect.stringContaining('$125.00'),
    });
    expect(await balanceOf(ann)).toBe('125.00');
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toEqual([]);
    expect((await setBalance({ ...form, expectedBalance: '125.00' })).statusCode).toBe(200);
    expect(await balanceOf(ann)).toBe('80.00');
    // The documented call sends no expected balance.
    expect((await setBalance({ ...form, newBalance: 70 })).statusCode).toBe(200);
  });

  it('accepts only one of two balances that colleagues set from the same starting balance', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const answers = await Promise.all(
      ['500', '600', '700', '800'].map((newBalance) =>
        setBalance({
          accountId: ann.accountId,
          newBalance,
          expectedBalance: '100.00',
          reason: 'Race',
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(await eventsAbout(bank, ann.customerId, 'balance_adjusted')).toHaveLength(1);
  });

  it('ends at one of several balances that are set while the customer spends', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const spend = () =>
      ann.client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin: testPin });
    const answers = await Promise.all([
      ...['500', '600', '700'].map((newBalance) =>
        setBalance({ accountId: ann.accountId, newBalance, reason: 'Race' }),
      ),
      ...Array.from({ length: 10 }, spend),
    ]);
    expect(answers.every(({ statusCode }) => statusCode < 300)).toBe(true);
    const events = await eventsAbout(bank, ann.customerId, 'balance_adjusted');
    expect(events).toHaveLength(3);
    const lastSet = events.at(-1)?.after_change as { balance: string };
    const newestFirst = (await ann.client.get('/api/transactions')).json<{ type: string }[]>();
    const spentSince = newestFirst.findIndex(({ type }) => type === 'adjustment');
    expect(Number(await balanceOf(ann))).toBe(Number(lastSet.balance) - spentSince);
  });
});

describe('suspending and activating', () => {
  const suspend = (accountId: unknown) =>
    staff.client.post('/api/admin/suspend-account', { accountId });
  const activate = (accountId: unknown) =>
    staff.client.post('/api/admin/unsuspend-account', { accountId });

  it("takes effect on the signed-in customer's next call, and ends immediately on activation", async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const withdraw = () =>
      ann.client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin: testPin });
    expect((await withdraw()).statusCode).toBe(201);
    expect((await suspend(ann.accountId)).json()).toEqual({
      message: 'The account has been successfully suspended.',
    });
    expect((await withdraw()).json()).toMatchObject({ code: 'account_suspended', status: 403 });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: false });
    expect((await activate(ann.accountId)).json()).toEqual({
      message:
        'The account has been successfully activated. The user can now access all banking features.',
    });
    expect((await withdraw()).statusCode).toBe(201);
    expect((await mailTo(bank, ann.email)).slice(-2)).toEqual([
      'Your account is suspended',
      'Your account is active again',
    ]);
  });

  it('records it once, however often it is requested, including simultaneously', async () => {
    const ann = await fundedCustomer(bank);
    const answers = await Promise.all(Array.from({ length: 6 }, () => suspend(ann.accountId)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await eventsAbout(bank, ann.customerId, 'account_suspended')).toMatchObject([
      { actor_id: staff.customerId, before_change: { status: 'active' } },
    ]);
  });

  it('does not activate an account that awaits its initial deposit', async () => {
    const ann = await signedInPerson(bank);
    expect((await activate(ann.accountId)).json()).toMatchObject({ code: 'conflict', status: 409 });
    expect((await ann.client.get('/api/account')).json()).toMatchObject({ isActive: false });
  });

  it.each([[1], [4], [999_999], ['x'], [null]])('finds no user account %j', async (accountId) => {
    for (const response of [await suspend(accountId), await activate(accountId)])
      expect(response.json()).toMatchObject({ message: 'User account not found' });
  });
});
