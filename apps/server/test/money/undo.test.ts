import { statusName } from '@seven-hills/bank/receipts/transaction-words';
import type { Transaction } from '@seven-hills/bank/transaction';
import * as contract from '@seven-hills/contracts';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { movementRulesOf } from '../../src/compose/movement-rules.ts';
import { followTransactions } from '../../src/money/alerts/follow-transactions.ts';
import { writeChapters } from '../../src/money/history/write-chapters.ts';
import { settleTransfers } from '../../src/money/undo/settle-transfers.ts';
import { rollUpActivity } from '../../src/staff/figures/roll-up-activity.ts';
import { arrange } from '../support/money/arranged-movement.ts';
import { sendReport } from '../support/money/cases.ts';
import { savedPayee } from '../support/money/schedules.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember, testPin } from '../support/people.ts';
import { mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let olivia: Customer;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank({ rules: { ...movementRulesOf('demo'), undoSeconds: 60 } });
});
beforeEach(async () => {
  olivia = await fundedCustomer(bank, 100_000n, { firstName: 'Olivia', lastName: 'Bell' });
  marcus = await fundedCustomer(bank, 100_000n, { firstName: 'Marcus', lastName: 'Hart' });
});
afterAll(() => bank.auditAndClose());

/** The calls of customers that take the number of a transaction, from the contract. */
function callsThatNameTransactions(): string[] {
  const isNamed = (schema: unknown): boolean =>
    JSON.stringify(
      z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
    ).includes('"transactionId"');
  return Object.values(contract as Record<string, unknown>)
    .filter(
      (each): each is { method: string; path: string; body?: unknown } =>
        typeof each === 'object' && each !== null && 'path' in each && 'method' in each,
    )
    .filter(({ path }) => !path.startsWith('/api/admin'))
    .filter(({ path, body }) => path.includes('/transactions/:id') || (body && isNamed(body)))
    .map(({ method, path }) => `${method} ${path}`);
}

const send = (amount = '25.00', changes: object = {}) =>
  olivia.client.post('/api/transactions', {
    type: 'transfer',
    amount,
    toAccountId: marcus.accountId,
    description: 'Rent share',
    pin: testPin,
    ...changes,
  });
const sent = async (amount?: string) => (await send(amount)).json<Transaction>();
const takeBack = ({ client }: Customer, { id }: Pick<Transaction, 'id'>) =>
  client.post(`/api/transactions/${id}/take-back`);
/** The transactions anywhere in an answer. */
function transactionsIn(answer: unknown): Transaction[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('status' in answer && 'createdAt' in answer) return [answer as Transaction];
  return Object.values(answer).flatMap(transactionsIn);
}
const settle = (app = bank.app) => settleTransfers(app.means);
/** Ends the undo period of a transfer. */
const passTime = ({ id }: Pick<Transaction, 'id'>) =>
  bank.superuser.query(
    `alter table bank_transaction disable trigger all;
     update bank_transaction set held_until = now() where id = ${id};
     alter table bank_transaction enable trigger all`,
  );
const choose = (seconds: number) => olivia.client.call('PUT', '/api/undo-time', { seconds });
const read = ({ client }: Customer, { id }: Pick<Transaction, 'id'>) =>
  client.get(`/api/transactions/${id}`);
const follow = () =>
  followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
const alertsOf = async ({ client }: Customer) =>
  (await client.get('/api/notifications')).json<Notification[]>().map(({ kind }) => kind);
/** Returns everything that a customer can read about their transactions. */
async function allThat({ client }: Customer): Promise<string[]> {
  const bodies: string[] = [];
  for (const path of [
    '/api/transactions',
    '/api/transactions?search=rent',
    '/api/transactions?direction=in',
    '/api/transactions/count',
    '/api/transactions/count?type=transfer',
    '/api/transactions/months',
    '/api/transactions/months?type=transfer',
    '/api/transactions/summary',
    `/api/transactions/statement?month=${new Date().toISOString().slice(0, 7)}`,
    '/api/account',
  ])
    bodies.push((await client.get(path)).body.replace(/"updatedAt":"[^"]*"/, ''));
  return bodies;
}

describe('a transfer that can be taken back', () => {
  it('is pending with its final time, holds the money, and shows the recipient nothing', async () => {
    const before = await allThat(marcus);
    const made = await send();
    const transfer = made.json<Transaction>();
    expect([made.statusCode, transfer.status]).toEqual([201, 'pending']);
    const seconds = Date.parse(transfer.heldUntil ?? '') - Date.parse(transfer.createdAt);
    expect(seconds).toBe(60_000);
    expect(await moneyOf(olivia)).toEqual(['975.00', '1000.00', '25.00']);
    expect(await allThat(marcus)).toEqual(before);
    expect((await read(marcus, transfer)).statusCode).toBe(404);
    expect((await takeBack(marcus, transfer)).statusCode).toBe(404);
    expect(await settle()).toBe(0);
  });

  it('becomes final automatically and once, even with two servers', async () => {
    const transfers = [await sent('10.00'), await sent('20.00')];
    for (const transfer of transfers) await passTime(transfer);
    const other = await bank.anotherServer();
    const settled = await Promise.all([settle(), settle(other), settle()]);
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await moneyOf(olivia)).toEqual(['970.00', '970.00', '0.00']);
    expect(await moneyOf(marcus)).toEqual(['1030.00', '1030.00', '0.00']);
    for (const transfer of transfers)
      expect((await read(marcus, transfer)).json()).toMatchObject({ status: 'completed' });
    expect((await marcus.client.get('/api/transactions/count')).json()).toMatchObject({ total: 4 });
  });

  it('becomes final when it is read, if the job is late', async () => {
    const transfer = await sent();
    await passTime(transfer);
    expect((await read(olivia, transfer)).json()).toMatchObject({ status: 'completed' });
    expect(await settle()).toBe(0);
  });

  it('reads Taken Back for its payer and on every page of staff', async () => {
    const transfer = await sent();
    await takeBack(olivia, transfer);
    const { client } = await staffMember(bank);
    const number = `SH${String(transfer.id).padStart(8, '0')}`;
    const places = await Promise.all([
      read(olivia, transfer),
      olivia.client.get('/api/transactions'),
      client.get(`/api/admin/search?search=${number}`),
      client.get(`/api/admin/transactions?search=${number}`),
      client.get(`/api/admin/transactions/${transfer.id}`),
      client.get(`/api/admin/users/${olivia.customerId}/transactions`),
    ]);
    for (const answer of places) {
      const told = transactionsIn(answer.json()).filter(({ id }) => id === transfer.id);
      expect(told.map(statusName), answer.body).toEqual(['Taken Back']);
    }
  });

  it('is taken back once, releases the money, and stays unknown to the recipient', async () => {
    const before = await allThat(marcus);
    const transfer = await sent();
    for (let time = 0; time < 2; time++)
      expect((await takeBack(olivia, transfer)).json()).toMatchObject({
        status: 'declined',
        statusReason: 'You took it back.',
        heldUntil: null,
      });
    await passTime(transfer);
    expect(await settle()).toBe(0);
    expect(await moneyOf(olivia)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await allThat(marcus)).toEqual(before);
    expect((await read(marcus, transfer)).statusCode).toBe(404);
    await follow();
    expect([await alertsOf(olivia), await alertsOf(marcus)]).toEqual([[], []]);
  });

  it('is taken back by simultaneous calls, which all have the same outcome', async () => {
    const transfer = await sent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBack(olivia, transfer)));
    for (const answer of answers)
      expect(answer.json()).toMatchObject({
        status: 'declined',
        statusReason: 'You took it back.',
      });
    expect(await moneyOf(olivia)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('is answered to its recipient like one that does not exist, by every call that names one', async () => {
    const pending = await sent();
    const undone = await sent();
    await takeBack(olivia, undone);
    const { client } = marcus;
    const category = { parts: [], isExcluded: true };
    const calls: Record<string, (id: number) => Promise<{ statusCode: number; json(): object }>> = {
      'GET /api/transactions/:id': (id) => client.get(`/api/transactions/${id}`),
      'GET /api/transactions/:id/receipt': (id) => client.get(`/api/transactions/${id}/receipt`),
      'POST /api/transactions/:id/take-back': (id) => takeBack(marcus, { id }),
      'PUT /api/transactions/:id/category': (id) =>
        client.call('PUT', `/api/transactions/${id}/category`, category),
      'DELETE /api/transactions/:id/category': (id) =>
        client.call('DELETE', `/api/transactions/${id}/category`),
      'POST /api/category-rules': (id) =>
        client.post('/api/category-rules', {
          from: 'transaction',
          transactionId: id,
          categoryId: 1,
        }),
      'POST /api/payees': (id) =>
        client.post('/api/payees', { kind: 'transaction', transactionId: id }),
      'POST /api/cases': (id) => sendReport(marcus, id),
    };
    expect(Object.keys(calls).sort()).toEqual(callsThatNameTransactions().sort());
    for (const [name, call] of Object.entries(calls)) {
      const [unknown, ...others] = await Promise.all(
        [999_999, pending.id, undone.id].map(async (id) => {
          const { requestId: _, ...answer } = (await call(id)).json() as Record<string, unknown>;
          return JSON.parse(JSON.stringify(answer).replaceAll(String(id), ':id'));
        }),
      );
      expect([name, unknown.status]).toEqual([name, 404]);
      expect([name, ...others]).toEqual([name, unknown, unknown]);
    }
  });

  it('is final after its undo period, even before the job runs', async () => {
    const transfer = await sent();
    await passTime(transfer);
    expect((await takeBack(olivia, transfer)).json()).toMatchObject({
      code: 'transaction_not_pending',
      message: 'It is too late: this transfer is final.',
    });
    await settle();
    expect((await takeBack(olivia, transfer)).statusCode).toBe(409);
  });

  it('is either taken back or settled when both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const transfer = await sent('1.00');
      const before = await moneyOf(marcus);
      const [answer] = await Promise.all([
        takeBack(olivia, transfer),
        bank.app.means.postings && passTime(transfer).then(() => settle()),
      ]);
      await settle();
      const isBack = answer.statusCode === 200;
      const { status } = (await read(olivia, transfer)).json<Transaction>();
      expect(status).toBe(isBack ? 'declined' : 'completed');
      expect((await moneyOf(marcus))[0] === before[0]).toBe(isBack);
    }
  });

  it('returns to the payer when an account is suspended in the meantime', async () => {
    const admin = await staffMember(bank);
    for (const suspended of [marcus, olivia]) {
      const before = await moneyOf(olivia);
      const transfer = await sent();
      const { accountId } = suspended;
      await admin.client.post('/api/admin/suspend-account', { accountId });
      await passTime(transfer);
      await settle();
      expect((await read(olivia, transfer)).json()).toMatchObject({
        status: 'declined',
        statusReason: 'One of the two accounts was suspended before the transfer was final.',
      });
      expect(await moneyOf(olivia)).toEqual(before);
      await admin.client.post('/api/admin/unsuspend-account', { accountId });
    }
    const mail = await mailTo(bank, olivia.email);
    expect(JSON.stringify(mail)).toContain('transfer of $25.00');
  });

  it('keeps the accounts from being closed', async () => {
    const admin = await staffMember(bank);
    const leaving = await fundedCustomer(bank, 5_000n);
    await leaving.client.post('/api/transactions', {
      type: 'withdrawal',
      amount: '50.00',
      pin: testPin,
    });
    await send('5.00', { toAccountId: leaving.accountId });
    const closed = await admin.client.post('/api/admin/close-account', {
      accountId: leaving.accountId,
      reason: 'customer_request',
      note: 'Moves abroad',
    });
    expect(closed.json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('still pending'),
    });
  });

  it('is reported to the recipient once it is final', async () => {
    const transfer = await sent();
    await follow();
    expect(await alertsOf(marcus)).toEqual([]);
    await passTime(transfer);
    await settle();
    await follow();
    expect(await alertsOf(marcus)).toEqual(['money_in']);
  });

  it('enters the chapters of a long history only once it is final', async () => {
    const [back, waiting] = [await sent('1.00'), await sent('2.00')];
    await takeBack(olivia, back);
    const { customerId } = marcus;
    for (let hundred = 0; hundred < 11; hundred++)
      await Promise.all(
        Array.from({ length: 100 }, () =>
          arrange(bank, { type: 'deposit', customerId, amount: 100n }),
        ),
      );
    const figures = async () => {
      await rollUpActivity(bank.database);
      await inTransaction(bank.database, (connection) =>
        writeChapters(connection, BigInt(marcus.accountId)),
      );
      const get = async <T>(path: string) => (await marcus.client.get(path)).json<T>();
      const { total } = await get<{ total: number }>('/api/transactions/count');
      const summary = await get<{ total: number; totalVolume: string }>(
        '/api/transactions/summary',
      );
      const months = await get<{ moneyIn: string; moneyOut: string }[]>('/api/transactions/months');
      const { rows } = await bank.database.query<{ count: bigint }>(
        'select count(*) from history_chapter where account_id = $1',
        [marcus.accountId],
      );
      const sum = months.reduce((of, { moneyIn, moneyOut }) => of + +moneyIn - +moneyOut, 0);
      return [total, summary.total, summary.totalVolume, sum, Number(rows[0]?.count) > 0];
    };
    for (let time = 0; time < 2; time++)
      expect(await figures()).toEqual([1_102, 1_102, '2100.00', 2_100, false]);
    await passTime(waiting);
    await settle();
    await figures();
    expect(await figures()).toEqual([1_103, 1_103, '2102.00', 2_102, true]);
  });

  it('is not work for staff, who can neither make it final nor decline it', async () => {
    const transfer = await sent();
    const admin = await staffMember(bank);
    const get = async <T>(path: string) => (await admin.client.get(path)).json<T>();
    const queue = await admin.client.get('/api/admin/queue');
    expect(queue.body).not.toContain(`"reference":${transfer.id}`);
    const idsOf = async (status: string) =>
      (await get<{ id: number }[]>(`/api/admin/transactions?status=${status}&order=newest`)).map(
        ({ id }) => id,
      );
    expect(await idsOf('undecided')).not.toContain(transfer.id);
    expect(await idsOf('pending')).toContain(transfer.id);
    const [listed] = await get<object[]>('/api/admin/transactions?status=pending&limit=1');
    expect(listed).toMatchObject({ id: transfer.id, decider: 'customer' });
    expect(await get('/api/admin/overview')).toMatchObject({ pendingApprovals: 0 });
    const decide = (how: string, body?: object) =>
      admin.client.post(`/api/admin/transactions/${transfer.id}/${how}`, body);
    for (const answer of [await decide('approve'), await decide('decline', { reason: 'Fraud' })])
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'conflict',
        message: expect.stringMatching(
          /^Its sender can take this transfer back until \d+:\d\d:\d\d [AP]M ET\. Then it is final\. To stop it, suspend the account\.$/,
        ),
      });
    expect((await read(olivia, transfer)).json()).toMatchObject({ status: 'pending' });
    await takeBack(olivia, transfer);
    expect((await decide('decline', { reason: 'Fraud' })).json()).toMatchObject({
      code: 'transaction_not_pending',
    });
  });
});

describe('the undo period', () => {
  it('is the bank’s default until the customer chooses from 0 to 60 seconds', async () => {
    expect((await olivia.client.get('/api/undo-time')).json()).toEqual({ seconds: 60 });
    for (const seconds of [-1, 61, 1.5]) expect((await choose(seconds)).statusCode).toBe(400);
    expect((await choose(5)).json()).toEqual({ seconds: 5 });
    expect((await olivia.client.get('/api/undo-time')).json()).toEqual({ seconds: 5 });
    const { heldUntil, createdAt } = await sent();
    expect(Date.parse(heldUntil ?? '') - Date.parse(createdAt)).toBe(5_000);
    expect((await olivia.client.get('/api/profile/security-events')).body).toContain(
      'The time to take a transfer back was changed to 5 seconds.',
    );
  });

  it('of 0 makes a transfer final immediately, as documented', async () => {
    await choose(0);
    expect(await sent()).toMatchObject({ status: 'completed', heldUntil: null });
    expect(await moneyOf(marcus)).toEqual(['1025.00', '1025.00', '0.00']);
  });

  it('does not apply to withdrawals', async () => {
    const withdrawn = await send('5.00', { type: 'withdrawal', toAccountId: undefined });
    expect(withdrawn.json()).toMatchObject({ status: 'completed' });
  });

  it('does not change when the same order is repeated', async () => {
    const key = { 'idempotency-key': 'undo-once' };
    const body = {
      type: 'transfer',
      amount: '7.00',
      toAccountId: marcus.accountId,
      pin: testPin,
    };
    const first = (await olivia.client.post('/api/transactions', body, key)).json<Transaction>();
    const again = (await olivia.client.post('/api/transactions', body, key)).json<Transaction>();
    expect(again).toMatchObject({ id: first.id, status: 'pending' });
    expect(await moneyOf(olivia)).toEqual(['993.00', '1000.00', '7.00']);
    expect(await savedPayee(olivia, { kind: 'transaction', transactionId: first.id })).toBeTruthy();
  });
});
