import { liveCloseCodes } from '@seven-hills/bank/help/live-close-codes';
import type { UserSession } from '@seven-hills/contracts/staff/stops';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LiveClient } from '../../support/live-client.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  signedInPerson,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { sessionCookieOf } from '../../support/session-cookie.ts';
import { eventsAbout, mailTo, signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

let bank: TestBank;
let elsewhere: FastifyInstance;
let staff: Customer;
let colleague: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  elsewhere = await bank.anotherServer();
  for (const server of [bank.app, elsewhere]) await server.listen({ host: '127.0.0.1', port: 0 });
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
  colleague = await signedInAdmin(bank, { firstName: 'Hugo', lastName: 'Brandt' });
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const cause = { reason: 'suspected_fraud', note: 'Caller failed two questions' };
const suspend = ({ accountId }: Customer, by = staff, body: object = cause) =>
  by.client.post('/api/admin/suspend-account', { accountId, ...body });
const activate = ({ accountId }: Customer, by = staff, body: object = { note: 'ID seen' }) =>
  by.client.post('/api/admin/unsuspend-account', { accountId, ...body });
const block = ({ customerId }: Customer, by = staff, body: object = cause) =>
  by.client.post(`/api/admin/users/${customerId}/block-sign-in`, body);
const unblock = ({ customerId }: Customer, by = staff) =>
  by.client.post(`/api/admin/users/${customerId}/unblock-sign-in`, { note: 'ID seen' });
const sessionsOf = async ({ customerId }: Customer) =>
  (await staff.client.get(`/api/admin/users/${customerId}/sessions`)).json<UserSession[]>();
const signIn = ({ email, password }: Customer, wrong = '') =>
  new TestClient(bank.app).post('/api/login', { email, password: `${password}${wrong}` });
const rowOf = async ({ email }: Customer, status = 'all') =>
  (await staff.client.get(`/api/admin/users?status=${status}&search=${email}`)).json<
    AdminUser[]
  >()[0];
const accountOf = async ({ client }: Customer) =>
  (await client.get('/api/account')).json<{ isActive: boolean; balance: string }>();

describe('suspending an account before its initial deposit', () => {
  it('is not lifted by the deposit, which is credited but does not activate the account', async () => {
    const noah = await signedInPerson(bank);
    expect(await rowOf(noah)).toMatchObject({ status: 'awaiting_deposit', stops: [] });
    expect((await suspend(noah)).statusCode).toBe(200);
    expect(await rowOf(noah, 'suspended')).toMatchObject({
      status: 'suspended',
      stops: [{ kind: 'suspension', ...cause, startedBy: 'Grace Whitfield' }],
    });
    expect(await rowOf(noah, 'awaiting_deposit')).toBeUndefined();
    // A card payment that was on its way.
    await postMovement(bank, noah, 'initial_deposit', 5_000n);
    expect(await accountOf(noah)).toMatchObject({ isActive: false, balance: '50.00' });
    expect(await rowOf(noah)).toMatchObject({ status: 'suspended', hasInitialDeposit: true });
    expect((await mailTo(bank, noah.email)).slice(-2)).toEqual([
      'Your account is suspended',
      'Your deposit has arrived',
    ]);
    await noah.client.post('/api/pin/setup', { pin: testPin });
    const withdrawal = { type: 'withdrawal', amount: '1.00', pin: testPin };
    expect((await noah.client.post('/api/transactions', withdrawal)).json()).toMatchObject({
      code: 'account_suspended',
    });
    expect((await activate(noah)).statusCode).toBe(200);
    expect((await noah.client.post('/api/transactions', withdrawal)).statusCode).toBe(201);
  });

  it('prevents card payments and a first cash deposit at the counter', async () => {
    const noah = await signedInPerson(bank);
    await suspend(noah);
    const paid = await noah.client.post('/api/create-initial-deposit-payment', {});
    expect(paid.json()).toMatchObject({ code: 'account_suspended', status: 403 });
    const booked = await staff.client.post(
      '/api/admin/counter-deposits',
      { accountId: noah.accountId, amount: '50.00' },
      { 'idempotency-key': 'first-cash-of-noah' },
    );
    expect(booked.json()).toMatchObject({
      code: 'account_suspended',
      message: 'This account is suspended. No cash can be booked until it is activated.',
    });
  });

  it('can be lifted without activating the account, which the deposit still does', async () => {
    const noah = await signedInPerson(bank);
    await suspend(noah);
    expect((await activate(noah)).json()).toEqual({
      message: 'The suspension has ended. The initial deposit will activate the account.',
    });
    expect(await rowOf(noah)).toMatchObject({ status: 'awaiting_deposit', stops: [] });
    expect(await accountOf(noah)).toMatchObject({ isActive: false });
    expect((await mailTo(bank, noah.email)).at(-1)).toBe('Your account is no longer suspended');
    await postMovement(bank, noah, 'initial_deposit', 5_000n);
    expect(await accountOf(noah)).toMatchObject({ isActive: true });
  });
});

describe('a suspension', () => {
  it('records the reason and note for its start and end; the documented call needs neither', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    await suspend(ann);
    await activate(ann);
    await suspend(ben, staff, {});
    expect(await eventsAbout(bank, ann.customerId, 'account_suspended')).toMatchObject([
      { actor_id: staff.customerId, detail: `${cause.reason}: ${cause.note}` },
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'account_activated')).toMatchObject([
      { actor_id: staff.customerId, detail: 'ID seen', after_change: { status: 'active' } },
    ]);
    const { rows } = await bank.database.query(
      'select reason, note, ended_by, end_note from customer_stop where customer_id = any ($1) order by id',
      [[ann.customerId, ben.customerId]],
    );
    expect(rows).toEqual([
      { ...cause, ended_by: staff.customerId, end_note: 'ID seen' },
      { reason: 'other', note: null, ended_by: null, end_note: null },
    ]);
  });

  it('cannot be rewritten, reopened, or deleted', async () => {
    const ann = await fundedCustomer(bank);
    await suspend(ann);
    const change = (sql: string) =>
      inTransaction(bank.superuser, (connection) =>
        connection.query(`${sql} where customer_id = ${ann.customerId}`),
      );
    await expect(change("update customer_stop set note = 'x'")).rejects.toThrow(/only end, once/);
    await expect(change('delete from customer_stop')).rejects.toThrow(/append-only/);
    await activate(ann);
    await expect(change('update customer_stop set ended_at = null')).rejects.toThrow(
      /only end, once/,
    );
  });

  it('is found by the audit if the ledger account is not frozen', async () => {
    const ann = await fundedCustomer(bank);
    await suspend(ann);
    const freeze = (frozen: boolean) =>
      bank.database.query('update ledger.account set frozen = $2 where id = $1', [
        ann.accountId,
        frozen,
      ]);
    await freeze(false);
    expect(await bank.audit()).toEqual([
      `account ${ann.accountId}: suspended by staff, but not frozen in the ledger`,
    ]);
    await freeze(true);
  });
});

it('staff cannot suspend, activate, block, unblock, or sign out themselves', async () => {
  const own = `/api/admin/users/${staff.customerId}`;
  for (const answer of [
    await suspend(staff),
    await activate(staff),
    await block(staff),
    await unblock(staff),
    await staff.client.call('DELETE', `${own}/sessions`),
  ])
    expect(answer.json()).toMatchObject({ code: 'conflict', status: 409 });
  expect((await suspend(staff, colleague)).statusCode).toBe(200);
  expect((await activate(staff, colleague)).statusCode).toBe(200);
});

describe('blocking a sign-in', () => {
  it('ends every session and socket immediately, on every server', async () => {
    const ann = await fundedCustomer(bank);
    const second = new TestClient(elsewhere);
    second.cookie = await sessionCookieOf(bank, ann.customerId);
    const sockets = [
      await LiveClient.open(bank.app, ann.client.cookie),
      await LiveClient.open(elsewhere, second.cookie),
    ];
    expect((await block(ann)).statusCode).toBe(200);
    for (const client of [ann.client, second])
      expect((await client.get('/api/account')).statusCode).toBe(401);
    for (const socket of sockets) expect(await socket.closed).toBe(liveCloseCodes.signedOut);
    expect(await rowOf(ann, 'sign_in_blocked')).toMatchObject({
      stops: [{ kind: 'sign_in_block', ...cause }],
    });
  });

  it('is revealed only after the correct password', async () => {
    const ann = await signedInPerson(bank);
    await block(ann);
    expect((await signIn(ann, '!')).json()).toMatchObject({ code: 'invalid_credentials' });
    const refused = await signIn(ann);
    expect(refused.json()).toMatchObject({
      code: 'sign_in_blocked',
      status: 403,
      message:
        'Signing in to this account is blocked. Please call us: 1-800-742-2265, day or night.',
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect(await eventsAbout(bank, ann.customerId, 'sign_in_refused')).toHaveLength(1);
    expect(await eventsAbout(bank, ann.customerId, 'sign_in_failed')).toHaveLength(1);
  });

  it('survives a password reset', async () => {
    const ann = await signedInPerson(bank);
    await block(ann);
    const visitor = new TestClient(bank.app);
    const { resetToken } = (await visitor.post('/api/forgot-password', { email: ann.email })).json<{
      resetToken: string;
    }>();
    const password = 'Another-Long-Password-9';
    const reset = await visitor.post('/api/reset-password', {
      token: resetToken,
      password,
      confirmPassword: password,
    });
    expect(reset.statusCode).toBe(200);
    expect((await signIn({ ...ann, password })).json()).toMatchObject({ code: 'sign_in_blocked' });
  });

  it('is lifted by staff, and each step is logged and emailed once', async () => {
    const ann = await signedInPerson(bank);
    expect((await block(ann, staff, {})).json()).toMatchObject({ code: 'validation_failed' });
    await Promise.all([block(ann), block(ann), block(ann, colleague)]);
    expect(await eventsAbout(bank, ann.customerId, 'sign_in_blocked')).toHaveLength(1);
    await Promise.all([unblock(ann), unblock(ann)]);
    expect(await eventsAbout(bank, ann.customerId, 'sign_in_unblocked')).toMatchObject([
      { actor_id: staff.customerId, detail: 'ID seen' },
    ]);
    expect((await signIn(ann)).statusCode).toBe(200);
    expect((await mailTo(bank, ann.email)).slice(-2)).toEqual([
      'Signing in to your account is blocked',
      'You can sign in again',
    ]);
  });

  it('lets no sign-in in progress open a session', async () => {
    const ann = await signedInPerson(bank);
    const holder = await bank.superuser.connect();
    try {
      // Holds the block back after it has ended the sessions, before its commit.
      await holder.query('begin; lock table mail_message in exclusive mode');
      const blocking = block(ann);
      await waitUntilBlocked(bank.superuser);
      const signing = signIn(ann);
      await Promise.race([waitUntilBlocked(bank.superuser, 2), signing]);
      await holder.query('rollback');
      expect((await blocking).statusCode).toBe(200);
      expect((await signing).json()).toMatchObject({ code: 'sign_in_blocked' });
    } finally {
      holder.release();
    }
    expect(await sessionsOf(ann)).toEqual([]);
  });

  it('of a staff member, and access to their sessions, requires an administrator', async () => {
    const [teller, other] = [await staffMember(bank, 'teller'), await staffMember(bank, 'support')];
    const sessions = `/api/admin/users/${other.customerId}/sessions`;
    const answers = [
      await block(other, teller),
      await teller.client.get(sessions),
      await teller.client.call('DELETE', sessions),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'permission_required']);
    expect((await other.client.get('/api/auth/user')).statusCode).toBe(200);
    expect((await block(other)).statusCode).toBe(200);
    expect((await other.client.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('by two administrators of each other succeeds once, and the other administrators are notified', async () => {
    const [one, two] = [await signedInAdmin(bank), await signedInAdmin(bank)];
    const answers = await Promise.all([block(two, one), block(one, two)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await mailTo(bank, staff.email)).at(-1)).toBe('Staff access has changed');
    await unblock(answers[0].statusCode === 200 ? two : one);
  });

  it('is refused for a day after the caller’s own password was reset', async () => {
    const [ann, late] = [await signedInPerson(bank), await signedInAdmin(bank)];
    await bank.database.query(
      "update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1",
      [late.customerId],
    );
    expect((await block(ann, late)).json()).toMatchObject({ code: 'recently_reset' });
  });
});

describe("a person's sessions", () => {
  it('are listed without secrets, and ended one by one', async () => {
    const ann = await signedInPerson(bank);
    const second = new TestClient(bank.app);
    second.cookie = await sessionCookieOf(bank, ann.customerId);
    const listed = await sessionsOf(ann);
    expect(listed).toHaveLength(2);
    expect(Object.keys(listed[0] ?? {}).sort()).toEqual([
      'confirmedAt',
      'confirmedBy',
      'device',
      'id',
      'ipAddress',
      'kind',
      'lastActiveAt',
      'openedBy',
      'signedInAt',
    ]);
    const newest = Math.max(...listed.map(({ id }) => id));
    const end = (customer: Customer, id: number) =>
      staff.client.call('DELETE', `/api/admin/users/${customer.customerId}/sessions/${id}`);
    // The session must be this person's.
    expect((await end(colleague, newest)).statusCode).toBe(404);
    expect((await end(ann, newest)).statusCode).toBe(200);
    expect((await end(ann, newest)).statusCode).toBe(404);
    expect((await second.get('/api/account')).statusCode).toBe(401);
    expect((await ann.client.get('/api/account')).statusCode).toBe(200);
    expect(await eventsAbout(bank, ann.customerId, 'session_ended_by_staff')).toHaveLength(1);
    expect((await mailTo(bank, ann.email)).at(-1)).toBe('You were signed out');
  });

  it('end everywhere immediately; signing in again works', async () => {
    const ann = await signedInPerson(bank);
    const socket = await LiveClient.open(elsewhere, await sessionCookieOf(bank, ann.customerId));
    const everywhere = () =>
      staff.client.call('DELETE', `/api/admin/users/${ann.customerId}/sessions`);
    expect((await everywhere()).json()).toMatchObject({ endedCount: 2 });
    expect(await socket.closed).toBe(liveCloseCodes.signedOut);
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    expect((await everywhere()).json()).toMatchObject({ endedCount: 0 });
    expect(await eventsAbout(bank, ann.customerId, 'signed_out_by_staff')).toMatchObject([
      { actor_id: staff.customerId, detail: '2 ended' },
    ]);
    expect((await signIn(ann)).statusCode).toBe(200);
  });

  it('of an unknown user are not found', async () => {
    for (const method of ['GET', 'DELETE'] as const)
      expect(
        (await staff.client.call(method, '/api/admin/users/999999999/sessions')).statusCode,
      ).toBe(404);
  });
});
