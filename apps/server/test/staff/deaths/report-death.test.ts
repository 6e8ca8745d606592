import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportDeath, reportedDead } from '../../support/money/deaths.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { inDays, monthly } from '../../support/money/schedules.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  postMovement,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { setBalance } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';

/** Staff report a death: the person's access and orders end, and joint owners go on. */

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let ben: Customer;
let shop: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
  shop = await fundedCustomer(bank, 50_000n);
});
beforeEach(async () => {
  [ann, ben] = [await fundedCustomer(bank, 50_000n), await fundedCustomer(bank, 50_000n)];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const pay = (by: Customer, from: Customer, to: Customer) =>
  by.client.post(
    '/api/transactions',
    {
      type: 'transfer',
      fromAccountId: from.accountId,
      toAccountId: to.accountId,
      amount: '1.00',
      pin: testPin,
    },
    { 'idempotency-key': randomUUID() },
  );
const accountPage = async ({ accountId }: Customer) =>
  (await staff.client.get(`/api/admin/accounts/${accountId}`)).json<{
    account: { state: string; currentBalance: string };
  }>().account;
const countOf = async (sql: string, ...values: unknown[]) =>
  (await bank.superuser.query(sql, values)).rowCount;
async function scheduled(who: Customer, from: Customer): Promise<void> {
  const saved = { kind: 'customer', accountId: shop.accountId };
  const { payee } = (await who.client.post('/api/payees', saved)).json<{ payee: { id: number } }>();
  const form = { ...monthly(payee.id, inDays(3)), fromAccountId: from.accountId };
  expect((await who.client.post('/api/schedules', form)).statusCode).toBe(201);
}

describe('a reported death', () => {
  it('ends the person’s sessions, and no password opens another', async () => {
    expect((await reportDeath(staff, ann)).json()).toEqual({
      message: 'The death is recorded. Nobody can sign in as this person.',
    });
    expect((await ann.client.get('/api/account')).statusCode).toBe(401);
    const { email, password } = ann;
    expect(
      (await new TestClient(bank.app).post('/api/login', { email, password })).json(),
    ).toMatchObject({
      code: 'sign_in_blocked',
    });
    const page = (await staff.client.get(`/api/admin/users/${ann.customerId}`)).json();
    expect(page).toMatchObject({
      status: 'deceased',
      stops: [{ kind: 'death', reason: 'deceased' }],
    });
    expect(await eventsAbout(bank, ann.customerId, 'death_reported')).toHaveLength(1);
  });

  it('lets money arrive on an account of that person alone, and none leave', async () => {
    await reportedDead(staff, ann);
    expect((await pay(shop, shop, ann)).statusCode).toBe(201);
    expect(await accountPage(ann)).toMatchObject({
      state: 'credits_only',
      currentBalance: '501.00',
    });
    await expect(postMovement(bank, ann, 'withdrawal', 100n)).rejects.toThrow('suspended');
    const admin = await staffMember(bank);
    const cash = await admin.client.post(
      '/api/admin/cash',
      { accountId: ann.accountId, direction: 'withdrawal', amount: '5.00', note: 'Cash' },
      { 'idempotency-key': randomUUID() },
    );
    expect(cash.statusCode).not.toBe(201);
    expect((await setBalance(admin, ann, '500.00')).statusCode).toBe(200);
  });

  it('leaves a joint owner the account, and ends only the person’s part of it', async () => {
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    await scheduled(ben, ann);
    await scheduled(ann, ann);
    await reportedDead(staff, ann);
    expect(await accountPage(ann)).toMatchObject({ state: 'open' });
    const page = await staff.client.get(`/api/admin/accounts/${ann.accountId}`);
    const { owners } = page.json<{ owners: { id: number; isDeceased: boolean }[] }>();
    expect(owners.map(({ id, isDeceased }) => [id, isDeceased]).toSorted()).toEqual(
      [
        [Number(ann.customerId), true],
        [Number(ben.customerId), false],
      ].toSorted(),
    );
    expect((await pay(ben, ann, shop)).statusCode).toBe(201);
    const active = `select from schedule where customer_id = $1 and state <> 'ended'`;
    expect(await countOf(active, ann.customerId)).toBe(0);
    expect(await countOf(active, ben.customerId)).toBe(1);
    expect(await mailTo(bank, ben.email)).toContain('The people on your account have changed');
    const [event] = await eventsAbout(bank, ben.customerId, 'account_share_ended');
    expect(event).toMatchObject({
      detail: expect.stringMatching(/^Test P\.’s access .* has ended\.$/),
    });
  });

  it('takes only credits once the last of several owners has died', async () => {
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    await reportedDead(staff, ann);
    await reportedDead(staff, ben);
    expect(await accountPage(ann)).toMatchObject({ state: 'credits_only' });
    expect((await pay(shop, shop, ann)).statusCode).toBe(201);
  });

  it('sends the person no mail or alert, and withdraws what waits', async () => {
    const waiting = () =>
      countOf(
        'select from mail_message where recipient = $1 and sent_at is null and refused_at is null',
        ann.email,
      );
    await postMovement(bank, ann, 'deposit', 100n);
    await bank.database.query(
      `insert into mail_message (recipient, subject, text_body, html_body) values ($1, 'News', '', '')`,
      [ann.email],
    );
    expect(await waiting()).not.toBe(0);
    await reportedDead(staff, ann);
    expect(await waiting()).toBe(0);
    await setBalance(await staffMember(bank), ann, '501.00');
    expect(await waiting()).toBe(0);
  });

  it('ends views, invitations, requests, and rules of the person', async () => {
    await joinAccount(bank, ann, ben.accountId, 'viewer');
    const invite = (by: Customer, role: string, email: string) =>
      by.client.post(`/api/own-accounts/${by.accountId}/invitations`, {
        ...{ role, email, currentPassword: by.password },
      });
    for (const { statusCode, body } of [
      await invite(ann, 'viewer', 'friend@example.com'),
      await invite(ben, 'joint_owner', ann.email),
    ])
      expect(statusCode, body).toBeLessThan(300);
    const asked = { accountId: shop.accountId, amount: '5.00', note: 'Lunch' };
    expect((await ann.client.post('/api/payment-requests', asked)).statusCode).toBe(201);
    expect(await countOf('select from account_invitation where outcome is null')).toBe(2);
    await reportedDead(staff, ann);
    expect(await countOf('select from account_invitation where outcome is null')).toBe(0);
    expect(await countOf(`select from payment_request where state = 'open'`)).toBe(0);
    expect(
      (await ben.client.get(`/api/own-accounts/${ben.accountId}/people`)).json(),
    ).toMatchObject({
      people: [{ id: Number(ben.customerId) }],
    });
    const { rows } = await bank.database.query(
      `select from account_owner where customer_id = $1 and role = 'viewer' and until is null`,
      [ann.customerId],
    );
    expect(rows).toEqual([]);
  });

  it('moves the person’s money before it or not at all when both happen at once', async () => {
    const answers = await Promise.all([
      reportDeath(staff, ann),
      ...Array.from({ length: 4 }, () => pay(ann, ann, shop)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)[0]).toBe(200);
    for (const { statusCode } of answers.slice(1)) expect([201, 401, 403]).toContain(statusCode);
    const [before] = await moneyOf(shop);
    await pay(ann, ann, shop);
    expect((await moneyOf(shop))[0]).toBe(before);
  });
});

describe('the audit', () => {
  it('finds a session, and money that can leave', async () => {
    await reportedDead(staff, ann);
    await bank.superuser.query(
      `insert into session (token_hash, customer_id, expires_at, ip_address, user_agent,
                            opened_by, confirmed_by)
       values ('\\x00', $1, now() + interval '1 hour', '127.0.0.1', 'test', 'password', 'password')`,
      [ann.customerId],
    );
    const creditsOnly = 'update ledger.account set credits_only = $2 where id = $1';
    await bank.superuser.query(creditsOnly, [ann.accountId, false]);
    expect(await bank.audit()).toEqual([
      `customer ${ann.customerId}: reported dead, but signed in`,
      `account ${ann.accountId}: all of its owners are reported dead, but its money can leave`,
    ]);
    await bank.superuser.query(creditsOnly, [ann.accountId, true]);
    await bank.superuser.query('delete from session where customer_id = $1', [ann.customerId]);
  });
});

describe('a report is refused', () => {
  it.each([
    ['tomorrow', { diedOn: inDays(1) }, 'conflict'],
    ['before the birth', { diedOn: '1990-06-14' }, 'conflict'],
    ['without a date', { diedOn: '' }, 'validation_failed'],
    ['without a source', { reference: ' ' }, 'validation_failed'],
  ])('for a day %s', async (_what, form, code) => {
    expect((await reportDeath(staff, ann, form)).json()).toMatchObject({ code });
  });

  it('a second time, for staff, and for nobody', async () => {
    await reportedDead(staff, ann);
    expect((await reportDeath(staff, ann)).json()).toMatchObject({ code: 'conflict' });
    const colleague = await staffMember(bank, 'teller');
    expect((await reportDeath(staff, colleague)).json()).toMatchObject({ code: 'conflict' });
    expect((await reportDeath(staff, { customerId: 999_999n })).json()).toMatchObject({
      code: 'not_found',
    });
  });

  it('to staff who share an account with the person', async () => {
    await joinAccount(bank, staff, ann.accountId, 'viewer');
    expect((await reportDeath(staff, ann)).json()).toMatchObject({ code: 'conflict' });
    await bank.superuser.query(
      `update account_owner set until = now() where customer_id = $1 and role = 'viewer'`,
      [staff.customerId],
    );
  });
});
