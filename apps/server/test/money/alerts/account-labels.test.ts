import type { Notification } from '@seven-hills/contracts/money/alerts';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordEvent } from '../../../src/audit-log/record-event.ts';
import { accountShared } from '../../../src/money/account-sharing/alert-kinds.ts';
import { tellOtherOwners } from '../../../src/money/account-sharing/tell-owners.ts';
import { followEvents } from '../../../src/money/alerts/follow-events.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

/** Each alert says which of a customer's accounts it is about. */

let bank: TestBank;
let ann: Customer;
let shop: Customer;
let savings: { id: number; accountNumber: string };
beforeAll(async () => {
  bank = await openTestBank();
  ann = await fundedCustomer(bank, 50_000n, { firstName: 'Ann' });
  shop = await fundedCustomer(bank, 100_000n);
  const form = { accountType: 'savings', nickname: 'Rainy days', agreements: agreedTexts };
  savings = (await ann.client.post('/api/own-accounts', form)).json();
});
afterAll(() => bank.auditAndClose());

const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const send = async (from: Customer, fromAccountId: number, toAccountId: number, amount: string) => {
  const form = { type: 'transfer', fromAccountId, toAccountId, amount, pin: testPin };
  return (await from.client.post('/api/transactions', form)).statusCode;
};
const newest = async ({ client }: Customer, kind: string) =>
  (await client.get('/api/notifications')).json<Notification[]>().find((one) => one.kind === kind);
const label = () => `Rainy days ••${savings.accountNumber.slice(-4)}`;

it('is named in the inbox and by email, in usual alerts, too', async () => {
  const first = Number(ann.accountId);
  expect(await send(shop, Number(shop.accountId), savings.id, '600.00')).toBe(201);
  await follow();
  expect(await newest(ann, 'money_in')).toMatchObject({
    sentence: expect.stringMatching(/ sent you \$600\.00\.$/),
    accountId: savings.id,
    accountLabel: label(),
  });
  await ann.client.call('PUT', '/api/alert-preferences', {
    preferences: [
      { kind: 'money_out', inApp: true, email: true, amount: '0' },
      { kind: 'low_balance', inApp: true, email: true, amount: '100' },
    ],
  });
  expect(await send(ann, savings.id, Number(shop.accountId), '550.00')).toBe(201);
  await follow();
  for (const kind of ['money_out', 'low_balance'])
    expect(await newest(ann, kind)).toMatchObject({ accountId: savings.id, accountLabel: label() });
  const { rows } = await bank.database.query<{ text_body: string }>(
    "select text_body from mail_message where recipient = $1 and subject like 'Alert:%'",
    [ann.email],
  );
  expect(rows).toHaveLength(2);
  for (const { text_body } of rows) expect(text_body).toContain(`Account: ${label()}`);
  expect(await send(shop, Number(shop.accountId), first, '5.00')).toBe(201);
  await follow();
  expect(await newest(ann, 'money_in')).toMatchObject({
    accountId: first,
    accountLabel: expect.stringMatching(/^Checking ••\d{4}$/),
  });
});

it('filters the inbox', async () => {
  const list = async (account: number, by = ann) =>
    (await by.client.get(`/api/notifications?account=${account}`)).json<Notification[]>();
  for (const account of [Number(ann.accountId), savings.id]) {
    const about = (await list(account)).map(({ accountId }) => accountId);
    expect(about.length).toBeGreaterThan(0);
    expect(new Set(about)).toEqual(new Set([account]));
  }
  expect(await list(savings.id, shop)).toMatchObject({ code: 'not_found' });
});

it('is named to the other owner, who is told once of a low balance', async () => {
  const ben = await fundedCustomer(bank, 5_000n);
  await joinAccount(bank, ben, savings.id, 'joint_owner');
  await send(shop, Number(shop.accountId), savings.id, '100.00');
  await follow();
  await send(ann, savings.id, Number(shop.accountId), '90.00');
  await follow();
  const alerts = (await ben.client.get('/api/notifications')).json<Notification[]>();
  const low = alerts.filter(({ kind }) => kind === 'low_balance');
  expect(low).toMatchObject([{ accountId: savings.id, accountLabel: label() }]);
});

it('is named in alerts from the audit log, but not to those who may no longer read it', async () => {
  const ben = await fundedCustomer(bank, 5_000n);
  await joinAccount(bank, ben, savings.id, 'joint_owner');
  const left = await fundedCustomer(bank, 5_000n);
  const origin = { ipAddress: '127.0.0.1', network: 'test', userAgent: 'test', requestId: 'test' };
  await inTransaction(bank.database, async (connection) => {
    const share = { accountId: BigInt(savings.id), actorId: ann.customerId, origin };
    await tellOtherOwners(connection, share, 'account_shared', 'Cleo Fox joined.');
    await recordEvent(connection, {
      action: 'account_share_ended',
      subjectId: left.customerId,
      before: { accountNumber: savings.accountNumber },
      detail: 'You can no longer view an account.',
    });
  });
  await followEvents({
    ...bank.app.means,
    siteUrl: () => 'https://bank.example',
    alertKinds: [accountShared],
  });
  expect(await newest(ben, 'account_shared')).toMatchObject({
    accountId: savings.id,
    accountLabel: label(),
  });
  expect(await newest(left, 'account_shared')).toMatchObject({
    accountId: null,
    accountLabel: null,
  });
});

it('is not named to a customer with one account, nor in an alert of an older server', async () => {
  await send(ann, Number(ann.accountId), Number(shop.accountId), '7.00');
  await follow();
  expect(await newest(shop, 'money_in')).toMatchObject({
    accountId: Number(shop.accountId),
    accountLabel: null,
  });
  await bank.database.query(
    `insert into notification (customer_id, kind, reference, amount, is_shown)
     values ($1, 'interest', 'transaction:1', 100, true)`,
    [ann.customerId],
  );
  expect(await newest(ann, 'interest')).toMatchObject({ accountId: null, accountLabel: null });
});
