import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assignOrders } from '../../src/money/ach/originating/assign-orders.ts';
import { decideReturns } from '../../src/money/ach/originating/returned-orders.ts';
import { releaseHolds, settleOrders } from '../../src/money/ach/originating/settle-orders.ts';
import { receiveFiles } from '../../src/money/ach/receiving/receive-files.ts';
import { achFile, achFolder, operator } from '../support/outside/ach-files.ts';
import { verifiedAccount } from '../support/outside/linked-accounts.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  postMovement,
  staffMember,
  testPin,
} from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let folder: Awaited<ReturnType<typeof achFolder>>;
let customer: Customer;
let linkedAccountId: number;
const log = { warn: (entry: unknown) => failures.push(entry), error: () => {} };
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
});
afterEach(async () => {
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

async function begin(balance = 100_000n) {
  // Each test sends only its own.
  await send();
  await settle();
  customer = await fundedCustomer(bank, balance);
  linkedAccountId = await link(customer);
}

let count = 0;
/** A linked account that was proven before. */
async function link(owner: Customer): Promise<number> {
  count += 1;
  const changes = { bankName: 'Other Bank', accountNumber: `55500${count}5551` };
  return (await verifiedAccount(bank, folder, owner, changes)).id;
}

const transfer = (
  direction: 'in' | 'out',
  amount: string,
  changes: Record<string, unknown> = {},
  { client } = customer,
) =>
  client.post('/api/bank-transfers', {
    direction,
    linkedAccountId,
    amount,
    isAuthorized: direction === 'in',
    pin: testPin,
    ...changes,
  });
const listed = async () =>
  (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const originating = () => ({
  database: bank.database,
  postings: bank.app.means.postings,
  sealingKeys: bank.app.means.keys.sealing,
  routingNumber: folder.network.routingNumber,
  operator,
  log,
});
/** Sends what is held, just after its cut-off, and writes the file. */
async function send(): Promise<number> {
  const sent = await assignOrders(originating(), await lastCutOff());
  await folder.write(bank);
  return sent;
}
async function lastCutOff(): Promise<Date> {
  const { rows } = await bank.database.query<{ at: Date }>(
    "select coalesce(max(cut_off_at), now()) + interval '1 minute' as at from ach_order where state = 'held'",
  );
  return rows[0]?.at ?? new Date();
}
/** The other bank returns the customer's newest transfer, once in each of the copies of the file. */
async function comesBack(reason: string, { copies = 1 } = {}): Promise<void> {
  const { rows } = await bank.database.query<{
    trace_number: string;
    kind: string;
    amount: bigint;
  }>(
    `select trace_number, kind, amount from ach_order
     where linked_account_id = $1 order by id desc limit 1`,
    [linkedAccountId],
  );
  const [order] = rows;
  if (!order) throw new Error('nothing was sent');
  files += 1;
  const content = await achFile({
    modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[files] ?? 'A',
    firstTrace: files * 100,
    company: 'SEVEN HILLS BANK',
    entries: [
      {
        accountNumber: '555001',
        amount: order.amount,
        code: order.kind === 'add' ? '26' : '21',
        returns: { reason, trace: order.trace_number },
      },
    ],
  });
  for (let copy = 0; copy < copies; copy += 1)
    await folder.deliver(`return-${files}-${copy}.ach`, content);
  const means = { database: bank.database, postings: bank.app.means.postings, log };
  await receiveFiles({ ...means, network: folder.network });
  await Promise.all([decideReturns(means, days(20)), decideReturns(means, days(20))]);
  await decideReturns(means, days(20));
}
let files = 0;
const history = async () =>
  (await customer.client.get('/api/transactions?limit=5')).json<Record<string, unknown>[]>();
const settle = (now = days(10)) => settleOrders(originating(), now);
const release = (now: Date) => releaseHolds(originating(), now);

describe('money that a customer adds', () => {
  it('is pending until it settles, held until its release, and then available', async () => {
    await begin();
    const made = await transfer('in', '700.00');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      type: 'bank_transfer_in',
      status: 'pending',
      amount: '700.00',
      externalBankName: 'Other Bank',
      externalAccountNumber: '5551',
    });
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect(await send()).toBe(1);
    expect(await settle()).toBe(1);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1700.00', '700.00']);
    const [order] = await listed();
    expect(order).toMatchObject({ state: 'settled', direction: 'in' });
    const settlesOn = order?.settlesOn ?? '';
    expect(order?.available).toEqual([{ amount: '700.00', on: businessDayAfter(settlesOn, 5) }]);
    expect(await release(new Date(`${businessDayAfter(settlesOn, 4)}T23:00:00Z`))).toBe(0);
    expect(await release(new Date(`${businessDayAfter(settlesOn, 5)}T12:00:00Z`))).toBe(1);
    expect(await moneyOf(customer)).toEqual(['1700.00', '1700.00', '0.00']);
  });

  it('states the debit, its date, and its customer in the file', async () => {
    await begin();
    const before = (await folder.listed('out')).length;
    await transfer('in', '20.00');
    await send();
    expect(await folder.listed('out')).toHaveLength(before + 1);
    const items = (await folder.written()).filter(
      (item) => item.kind === 'entry' || item.kind === 'batchHeader',
    );
    expect(items.slice(-2)).toMatchObject([
      {
        kind: 'batchHeader',
        entryClass: 'WEB',
        serviceClass: '225',
        companyName: 'SEVEN HILLS BANK',
        effectiveDate: (await listed())[0]?.settlesOn,
      },
      {
        transactionCode: '27',
        routingNumber: '021000021',
        account: expect.stringContaining('55500'),
        amount: 2_000n,
        discretionaryData: 'S',
      },
    ]);
  });

  it('needs an authorization, a linked account of the customer, and stays within the day’s limit', async () => {
    await begin();
    const someone = await fundedCustomer(bank);
    expect((await transfer('in', '10.00', { isAuthorized: false })).statusCode).toBe(409);
    expect((await transfer('in', '10.00', {}, someone)).statusCode).toBe(404);
    expect((await transfer('in', '10.00', { linkedAccountId: 999_999 })).statusCode).toBe(404);
    expect((await transfer('in', '10.00', { pin: '0000' })).json()).toMatchObject({
      code: 'pin_incorrect',
    });
    expect((await transfer('in', '2400.00')).statusCode).toBe(201);
    expect((await transfer('in', '200.00')).json()).toMatchObject({
      code: 'daily_limit_exceeded',
      detail: expect.stringContaining('$100.00 more today'),
    });
    const plan = await customer.client.get('/api/bank-transfers/plan?direction=in&amount=100');
    expect(plan.json()).toMatchObject({ addableToday: '100.00' });
  });

  it('cannot exceed the day’s limit with simultaneous orders', async () => {
    await begin();
    const answers = await Promise.all(Array.from({ length: 6 }, () => transfer('in', '1000.00')));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  });
});

describe('money that a customer sends', () => {
  it('is held, leaves with its file, and is settled once the network has settled it', async () => {
    await begin();
    const made = await transfer('out', '300.00');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ type: 'bank_transfer_out', status: 'pending' });
    expect(await moneyOf(customer)).toEqual(['700.00', '1000.00', '300.00']);
    expect(await assignOrders(originating(), new Date())).toBe(0);
    expect(await send()).toBe(1);
    expect(await moneyOf(customer)).toEqual(['700.00', '700.00', '0.00']);
    expect(await settle()).toBe(1);
    expect((await listed())[0]).toMatchObject({ state: 'settled', direction: 'out' });
  });
});

describe('a transfer that is canceled', () => {
  it('is never sent, and its money is available again', async () => {
    await begin();
    for (const direction of ['in', 'out'] as const) {
      const { id } = (await transfer(direction, '100.00')).json<{ id: number }>();
      const cancel = () => customer.client.post(`/api/bank-transfers/${id}/cancel`, {});
      expect((await cancel()).statusCode).toBe(200);
      expect((await cancel()).statusCode).toBe(200);
      expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    }
    expect(await send()).toBe(0);
    expect((await listed()).map(({ state }) => state)).toEqual(['canceled', 'canceled']);
  });

  it('is canceled only by an owner of its account, and only before it is sent', async () => {
    await begin();
    const someone = await fundedCustomer(bank);
    const { id } = (await transfer('in', '100.00')).json<{ id: number }>();
    const cancel = ({ client }: Customer) => client.post(`/api/bank-transfers/${id}/cancel`, {});
    expect((await cancel(someone)).statusCode).toBe(404);
    await send();
    expect((await cancel(customer)).json()).toMatchObject({ code: 'transaction_not_pending' });
    const admin = await staffMember(bank);
    const decline = await admin.client.post(`/api/admin/transactions/${id}/decline`, {
      reason: 'No',
    });
    expect(decline.statusCode).toBe(409);
  });

  it('is sent from no suspended account, in either direction, until that ends', async () => {
    await begin();
    await transfer('in', '10.00');
    await transfer('out', '10.00');
    const freeze = (frozen: boolean) =>
      bank.superuser.query(
        `update ledger.account set frozen = $2
         where id = (select max(account_id) from ach_order where linked_account_id = $1)`,
        [linkedAccountId, frozen],
      );
    await freeze(true);
    expect(await send()).toBe(0);
    await freeze(false);
    expect(await send()).toBe(2);
  });

  it('either is sent or canceled, however close together both come', async () => {
    await begin();
    const ids: number[] = [];
    for (let turn = 0; turn < 8; turn += 1)
      ids.push((await transfer(turn % 2 ? 'in' : 'out', '10.00')).json<{ id: number }>().id);
    const due = await lastCutOff();
    const [, , ...canceled] = await Promise.all([
      assignOrders(originating(), due),
      assignOrders(originating(), due),
      ...ids.map((id) => customer.client.post(`/api/bank-transfers/${id}/cancel`, {})),
    ]);
    await send();
    const states = (await listed()).map(({ state }) => state);
    expect(states.filter((state) => state === 'canceled')).toHaveLength(
      canceled.filter(({ statusCode }) => statusCode === 200).length,
    );
    expect(new Set(states).difference(new Set(['canceled', 'assigned']))).toEqual(new Set());
  });
});

describe('a transfer that the other bank returns', () => {
  it('is in the account again if it was sent, once', async () => {
    await begin();
    await transfer('out', '300.00');
    await send();
    await settle();
    await comesBack('R03', { copies: 2 });
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await history())[0]).toMatchObject({
      type: 'bank_transfer_return',
      amount: '300.00',
      description: 'The other bank found no such account.',
    });
    expect((await listed())[0]).toMatchObject({
      state: 'returned',
      returnedFor: 'The other bank found no such account.',
    });
  });

  it('is taken back from what is held if it was added', async () => {
    await begin();
    await transfer('in', '700.00');
    await send();
    await settle();
    await comesBack('R01');
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    expect((await history())[0]).toMatchObject({
      type: 'returned_deposit',
      amount: '700.00',
      description: 'There was not enough money in the account there.',
    });
  });

  it('is taken back from a frozen account, too', async () => {
    await begin();
    await transfer('in', '100.00');
    await send();
    await settle();
    await bank.superuser.query(
      `update ledger.account set frozen = true
       where id = (select max(account_id) from ach_order where linked_account_id = $1)`,
      [linkedAccountId],
    );
    await comesBack('R10');
    expect((await listed())[0]).toMatchObject({ state: 'returned' });
  });

  it('is owed if it was released and spent, and repaid first', async () => {
    await begin(10_000n);
    await transfer('in', '500.00');
    await send();
    await settle();
    await release(days(30));
    expect(await moneyOf(customer)).toEqual(['600.00', '600.00', '0.00']);
    await postMovement(bank, customer, 'withdrawal', 45_000n);
    expect(await moneyOf(customer)).toEqual(['150.00', '150.00', '0.00']);
    await comesBack('R10');
    const { rows } = await bank.database.query<{ owed: bigint }>(
      'select owed from returned_deposit order by created_at desc limit 1',
    );
    expect(rows).toEqual([{ owed: 35_000n }]);
    await postMovement(bank, customer, 'deposit', 40_000n);
    expect(await moneyOf(customer)).toEqual(['50.00', '50.00', '0.00']);
  });

  it('waits for staff if the bank sent nothing that fits', async () => {
    await begin();
    await transfer('in', '100.00');
    await send();
    await settle();
    await comesBack('R01');
    await comesBack('R01');
    const admin = await staffMember(bank);
    const listed = await admin.client.get('/api/admin/payments/entries?state=open');
    const [entry] = listed.json<{ id: number }[]>();
    expect(entry).toMatchObject({ purpose: 'return', state: 'held', holder: null });
    const close = `/api/admin/payments/entries/${entry?.id}/close`;
    expect((await admin.client.post(close, {})).statusCode).toBe(200);
    expect((await admin.client.get('/api/admin/payments/files')).statusCode).toBe(200);
  });
});
