import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assignOrders } from '../../src/money/ach/originating/assign-orders.ts';
import { releaseHolds, settleOrders } from '../../src/money/ach/originating/settle-orders.ts';
import { type AchFolder, achFolder } from '../support/outside/ach-files.ts';
import {
  lastCutOff,
  originating,
  returnNewest,
  sendOrders,
  verifiedAccount,
} from '../support/outside/linked-accounts.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  postMovement,
  staffMember,
  testPin,
} from '../support/people.ts';
import { approveProposal, proposalIn } from '../support/proposals.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
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

async function transfer(
  direction: 'in' | 'out',
  amount: string,
  changes: Record<string, unknown> = {},
  { client } = customer,
) {
  const authorization = direction === 'in' && {
    authorization: (await toAuthorize(amount, client)).hash,
  };
  const form = { direction, linkedAccountId, amount, pin: testPin };
  return client.post('/api/bank-transfers', { ...form, ...authorization, ...changes });
}
/** What the customer reads before adding an amount. */
async function toAuthorize(amount: string, client = customer.client) {
  const path = `/api/bank-transfers/plan?direction=in&amount=${amount}&linkedAccountId=${linkedAccountId}`;
  const { authorization } = (await client.get(path)).json<{
    authorization: { body: string; hash: string } | null;
  }>();
  return authorization ?? { body: '', hash: '0'.repeat(64) };
}
const listed = async () =>
  (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const orders = () => originating(bank, folder, log);
/** Sends what is held, just after its cut-off, and writes the file. */
const send = () => sendOrders(bank, folder, log);
const comesBack = (reason: string, options: { copies?: number } = {}) =>
  returnNewest(bank, folder, linkedAccountId, reason, options);
const history = async () =>
  (await customer.client.get('/api/transactions?limit=5')).json<Record<string, unknown>[]>();
async function settle(now = days(10)): Promise<number> {
  await folder.collect(bank);
  return settleOrders(orders(), now);
}
const release = (now: Date) => releaseHolds(orders(), now);

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

  it('needs a linked account of the customer, and stays within the day’s limit', async () => {
    await begin();
    const someone = await fundedCustomer(bank);
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

describe('the authorization of money that is added', () => {
  it('is stored word for word with its transaction, for its customer and for staff', async () => {
    await begin();
    const { body } = await toAuthorize('25.00');
    expect(body).toMatch(
      / debit \$25\.00 once from my checking account ending in 5551 at Other Bank/,
    );
    const { id } = (await transfer('in', '25.00')).json<{ id: number }>();
    const [listedTransfer] = await listed();
    const path = `/api/debit-authorizations/${listedTransfer?.authorizationId}`;
    expect((await customer.client.get(path)).json()).toMatchObject({
      body,
      signedInBy: 'password',
      isRecurring: false,
      endedAt: null,
    });
    const document = await customer.client.get(`${path}/document`);
    expect(document.headers['content-type']).toBe('application/pdf');
    const stranger = await fundedCustomer(bank);
    expect((await stranger.client.get(path)).statusCode).toBe(404);
    expect((await stranger.client.get(`${path}/document`)).statusCode).toBe(404);
    const admin = await staffMember(bank);
    const page = await admin.client.get(`/api/admin/transactions/${id}`);
    expect(page.json()).toMatchObject({ authorization: { body } });
  });

  it('is of this very debit: without it, or with another text, nothing is ordered', async () => {
    await begin();
    const { hash } = await toAuthorize('20.00');
    const missing = await transfer('in', '10.00', { authorization: undefined });
    expect(missing.json()).toMatchObject({ code: 'conflict' });
    expect((await transfer('in', '10.00', { authorization: hash })).json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('read the authorization again'),
    });
    expect(await listed()).toEqual([]);
  });

  it('is answered again by its key, also once another text applies', async () => {
    await begin();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const form = { direction: 'in', linkedAccountId, amount: '10.00', pin: testPin };
    const { hash } = await toAuthorize('10.00');
    const first = await customer.client.post(
      '/api/bank-transfers',
      { ...form, authorization: hash },
      headers,
    );
    const again = await customer.client.post(
      '/api/bank-transfers',
      { ...form, authorization: '0'.repeat(64) },
      headers,
    );
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toMatchObject({ id: first.json<{ id: number }>().id });
  });

  it('stays as it was written, and is never deleted', async () => {
    await begin();
    await transfer('in', '10.00');
    for (const text of [
      "update debit_authorization set signed_in_by = 'passkey'",
      'update debit_authorization set ended_at = now()',
      'delete from debit_authorization',
    ])
      await expect(bank.superuser.query(text)).rejects.toThrow();
  });
});

describe('money that a customer sends', () => {
  it('is held, leaves with its file, and is settled once the network has settled it', async () => {
    await begin();
    const made = await transfer('out', '300.00');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ type: 'bank_transfer_out', status: 'pending' });
    expect(await moneyOf(customer)).toEqual(['700.00', '1000.00', '300.00']);
    expect(await assignOrders(orders(), new Date())).toBe(0);
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
    const due = await lastCutOff(bank);
    const [, , ...canceled] = await Promise.all([
      assignOrders(orders(), due),
      assignOrders(orders(), due),
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
    const [entry] = listed.json<{ id: number; holder: { id: number } | null }[]>();
    expect(entry).toMatchObject({ purpose: 'return', state: 'held' });
    expect(entry?.holder).toMatchObject({ id: Number(customer.customerId) });
    const book = `/api/admin/payments/entries/${entry?.id}/book`;
    const proposal = proposalIn(await admin.client.post(book, { to: 'adjustments' }));
    expect((await approveProposal(await staffMember(bank), proposal)).statusCode).toBe(200);
    expect((await admin.client.get('/api/admin/payments/files')).statusCode).toBe(200);
  });
});
