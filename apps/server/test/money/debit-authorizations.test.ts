import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import type { ListedAuthorization } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { considerReturns } from '../../src/money/schedules/run/consider-returns.ts';
import { inDays, runAt } from '../support/money/schedules.ts';
import { type AchFolder, achFolder } from '../support/outside/ach-files.ts';
import {
  releaseAll,
  returnNewest,
  sendOrders,
  settleAll,
  verifiedAccount,
} from '../support/outside/linked-accounts.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  staffMember,
  testPin,
} from '../support/people.ts';
import { mailTo } from '../support/staff.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let customer: Customer;
let linkedAccountId: number;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

let count = 0;
async function begin() {
  await settleAll(bank, folder);
  customer = await fundedCustomer(bank, 100_000n);
  count += 1;
  const account = { bankName: 'Other Bank', accountNumber: `66600${count}6661` };
  linkedAccountId = (await verifiedAccount(bank, folder, customer, account)).id;
}

const weekly = (amount = '50.00') => ({
  linkedAccountId,
  amount,
  every: 'weekly',
  firstOn: inDays(1),
});
const textOf = async (form: object) =>
  (await customer.client.post('/api/schedules/authorization', form)).json<{
    body: string;
    hash: string;
  }>();
async function schedule(form: object, changes: object = {}) {
  const { hash } = await textOf(form);
  const body = { ...form, addsMoney: true, authorization: hash, pin: testPin, ...changes };
  return customer.client.post('/api/schedules', body);
}
async function added(form: object = weekly()): Promise<Schedule> {
  const response = await schedule(form);
  if (response.statusCode !== 201) throw new Error(`schedule: ${response.body}`);
  return response.json<Schedule>();
}
const read = async ({ id }: Pick<Schedule, 'id'>) =>
  (await customer.client.get(`/api/schedules/${id}`)).json<
    Schedule & { authorizationId: number; past: { state: string; reason: string | null }[] }
  >();
const run = async ({ next }: Schedule) => runAt(bank, next?.dueOn ?? '', '06:01');
const transfers = async () =>
  (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();
const authorization = async (id: number) =>
  (await customer.client.get(`/api/debit-authorizations/${id}`)).json<Record<string, unknown>>();

describe('money that is added on dates ahead', () => {
  it('is authorized once, in words that its customer gets a copy of', async () => {
    await begin();
    const { body } = await textOf(weekly());
    expect(body).toMatch(/debit \$50\.00 from my checking account ending in 6661 at Other Bank/);
    expect(body).toMatch(/every week on \w+, starting on .* until I revoke this authorization/);
    expect(body).toContain('three business days');
    const made = await added();
    expect(made).toMatchObject({ payeeKind: 'add_money', linkedAccountId, shift: 'next' });
    const { authorizationId } = await read(made);
    expect(await authorization(authorizationId)).toMatchObject({
      body,
      isRecurring: true,
      endedAt: null,
    });
    const { rows } = await bank.superuser.query(
      "select from mail_message where recipient = $1 and subject = 'Your copy of a debit authorization'",
      [customer.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('is ordered once on each date, and states in the file that it recurs', async () => {
    await begin();
    const made = await added();
    await Promise.all([run(made), run(made)]);
    await run(made);
    expect(await transfers()).toHaveLength(1);
    const [transfer] = await transfers();
    const { authorizationId } = await read(made);
    expect(transfer).toMatchObject({ direction: 'in', amount: '50.00', authorizationId });
    await sendOrders(bank, folder);
    const entries = (await folder.written()).filter((item) => item.kind === 'entry');
    expect(entries.at(-1)).toMatchObject({ amount: 5_000n, discretionaryData: 'R' });
    await settleAll(bank, folder);
    expect(await moneyOf(customer)).toEqual(['1000.00', '1050.00', '50.00']);
  });

  it('is not scheduled without the authorization of these very debits', async () => {
    await begin();
    const none = await schedule(weekly(), { authorization: undefined });
    expect(none.json()).toMatchObject({ code: 'conflict' });
    const other = await schedule(weekly(), { amount: '60.00' });
    expect(other.json()).toMatchObject({ code: 'conflict' });
    const stranger = await fundedCustomer(bank);
    const { hash } = await textOf(weekly());
    const body = { ...weekly(), addsMoney: true, authorization: hash, pin: testPin };
    expect((await stranger.client.post('/api/schedules', body)).statusCode).toBe(404);
    expect((await customer.client.get('/api/schedules')).json()).toEqual([]);
  });

  it('keeps the amount and the dates that were authorized', async () => {
    await begin();
    const { id, next } = await added();
    const { amount, every, firstOn } = { ...weekly('60.00') };
    const change = { amount, every, firstOn, pin: testPin };
    const path = `/api/schedules/${id}`;
    expect((await customer.client.call('PUT', path, change)).statusCode).toBe(409);
    const single = { nominalOn: next?.nominalOn, amount: '60.00', pin: testPin };
    expect((await customer.client.call('PUT', `${path}/next`, single)).statusCode).toBe(409);
  });

  it('is revoked with one action; until then, its account stays linked', async () => {
    await begin();
    const made = await added();
    const remove = () => customer.client.call('DELETE', `/api/linked-accounts/${linkedAccountId}`);
    expect((await remove()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('scheduled'),
    });
    const { authorizationId } = await read(made);
    await customer.client.post(`/api/schedules/${made.id}/state`, { action: 'end' });
    await run(made);
    expect(await transfers()).toEqual([]);
    expect(await authorization(authorizationId)).toMatchObject({ endedAt: expect.any(String) });
    expect((await remove()).statusCode).toBe(200);
  });

  it('counts toward what can be added in a day, and tells its customer if it is too much', async () => {
    await begin();
    const first = await added(weekly('2400.00'));
    const second = await added(weekly('200.00'));
    await run(first);
    const states = [await read(first), await read(second)].map(({ past }) => past[0]?.state);
    expect(states.sort()).toEqual(['failed', 'posted']);
    expect(await mailTo(bank, customer.email)).toContain('A scheduled payment was not made');
  });
});

describe('a recurring debit that the other bank returns', () => {
  async function comesBack(reason: string): Promise<Schedule> {
    await begin();
    const made = await added();
    await run(made);
    await settleAll(bank, folder);
    await returnNewest(bank, folder, linkedAccountId, reason);
    await considerReturns(bank.database);
    return made;
  }

  it.each(['R07', 'R10', 'R29', 'R02'])('ends its schedule for %s, and says so', async (reason) => {
    const made = await comesBack(reason);
    const { state, authorizationId } = await read(made);
    expect(state).toBe('ended');
    expect(await authorization(authorizationId)).toMatchObject({ endedAt: expect.any(String) });
    expect(await mailTo(bank, customer.email)).toContain('Your recurring transfers have stopped');
  });

  it('pauses its schedule for a stop, once: its customer can resume it', async () => {
    const made = await comesBack('R08');
    expect(await read(made)).toMatchObject({ state: 'paused', pausedBy: 'stop' });
    await customer.client.post(`/api/schedules/${made.id}/state`, { action: 'resume' });
    expect(await considerReturns(bank.database)).toBe(0);
    expect(await read(made)).toMatchObject({ state: 'active' });
  });

  it('goes on if there was too little money', async () => {
    expect(await read(await comesBack('R01'))).toMatchObject({ state: 'active' });
    await releaseAll(bank, folder);
  });
});

it('money is sent to a linked account on dates ahead', async () => {
  await begin();
  const form = { ...weekly('30.00'), count: 1, pin: testPin };
  const made = await customer.client.post('/api/schedules', form);
  expect(made.json()).toMatchObject({ payeeKind: 'send_to_bank', fee: '0.00' });
  await run(made.json<Schedule>());
  expect((await transfers())[0]).toMatchObject({ direction: 'out', amount: '30.00' });
  expect(await moneyOf(customer)).toEqual(['970.00', '1000.00', '30.00']);
  expect(await read(made.json<Schedule>())).toMatchObject({ state: 'ended' });
});

it('staff find authorizations by customer, account, state, and day, as a list and a file', async () => {
  await begin();
  const admin = await staffMember(bank);
  await added();
  const accountNumber = await numberOf(customer);
  const list = async (query: string) =>
    (await admin.client.get(`/api/admin/payments/authorizations?${query}`)).json<
      ListedAuthorization[]
    >();
  const by = { id: Number(customer.customerId) };
  const [said, ...others] = await list(`search=${accountNumber}`);
  expect(others).toEqual([]);
  expect(said).toMatchObject({
    customer: by,
    bankName: 'Other Bank',
    accountEnding: '6661',
    isRecurring: true,
    endedAt: null,
    transactionId: null,
  });
  expect(said?.body).toContain('every week');
  const own = `search=${encodeURIComponent(customer.email)}`;
  expect(await list(`${own}&state=standing`)).toHaveLength(1);
  expect(await list(`${own}&state=ended`)).toEqual([]);
  expect(await list(`${own}&state=single`)).toEqual([]);
  expect(await list(`${own}&to=2026-01-01`)).toEqual([]);
  expect(await list('search=6661')).toContainEqual(said);
  const [schedule] = (await customer.client.get('/api/schedules')).json<Schedule[]>();
  await customer.client.post(`/api/schedules/${schedule?.id}/state`, { action: 'end' });
  expect(await list(`${own}&state=ended`)).toMatchObject([{ endedAt: expect.any(String) }]);
  const file = await admin.client.get(`/api/admin/payments/authorizations/export?${own}`);
  expect(file.body).toContain('Other Bank');
  const { rows } = await bank.database.query(
    "select from customer_view where customer_id = $1 and what = 'transactions'",
    [customer.customerId],
  );
  expect(rows.length).toBeGreaterThan(0);
});
