import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { assignOrders } from '../../../src/money/ach/originating/assign-orders.ts';
import { giveFeesBack } from '../../../src/money/ach-payments/give-fees-back.ts';
import { offersOf } from '../../../src/money/ach-payments/offers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import { achPayments } from '../../support/outside/ach-payments.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let ach: ReturnType<typeof achPayments>;
let customer: Customer;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = await achFolder({ offersSameDay: true });
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, failures);
});
afterEach(async () => {
  vi.useRealTimers();
  expect(failures.splice(0)).toEqual([]);
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** The server's clock; the database's goes on. */
const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
async function begin(): Promise<void> {
  vi.useRealTimers();
  await ach.send();
  await ach.settle();
  customer = await fundedCustomer(bank, 100_000n);
}
const pay = (changes: object = {}) =>
  ach.pay(customer, '100.00', { speed: 'same_day', ...changes });
const paid = async (): Promise<number> => {
  const made = await pay();
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};
const refunds = () => giveFeesBack(bank.app.means);

/** A Monday: the windows close at 10:30, 14:45, and 16:45 Eastern Time, 15:30, 19:45, 21:45 UTC. */
const morning = '2026-11-30T14:30:00Z';

describe('the offer of a same-day payment', () => {
  const fees = { standard: 0n, sameDay: 500n };
  const offered = (now: string, delayHours = 0) =>
    offersOf(fees, delayHours, new Date(now)).sameDay;

  it.each([
    ['before the first window', morning, '2026-11-30T15:00:00.000Z'],
    ['before the last one', '2026-11-30T21:13:00Z', '2026-11-30T21:15:00.000Z'],
    ['in daylight saving time', '2026-10-30T13:58:00Z', '2026-10-30T14:00:00.000Z'],
  ])('names today and its next cut-off, %s', (_when, now, cutOffAt) => {
    const [arrivesOn] = now.split('T');
    expect(offered(now)).toMatchObject({
      fee: 500n,
      arrivesOn,
      arrivesOnIfNew: arrivesOn,
      cutOffAt: new Date(cutOffAt),
    });
  });

  it.each([
    ['once its last cut-off has come', '2026-11-30T21:15:00Z'],
    ['on a Saturday, although Monday has windows', '2026-11-28T17:00:00Z'],
    ['on a holiday', '2026-11-26T17:00:00Z'],
    ['in the night before the operator’s deadline', '2026-12-01T06:00:00Z'],
  ])('is none %s', (_when, now) => {
    expect(offered(now)).toBeNull();
  });

  it('names the later day of a first payment', () => {
    expect(offered('2026-11-27T16:00:00Z', 24)).toMatchObject({
      arrivesOn: '2026-11-27',
      arrivesOnIfNew: '2026-11-30',
    });
  });

  it('is part of the plan with its own fee', async () => {
    await begin();
    at(morning);
    const plan = await customer.client.get('/api/ach-payments/plan?amount=100.00');
    expect(plan.json()).toMatchObject({
      standard: { fee: '0.00', arrivesOn: '2026-12-01' },
      sameDay: { fee: '5.00', arrivesOn: '2026-11-30' },
    });
  });
});

describe('a same-day payment', () => {
  it('costs its own fee, leaves for its window, and arrives on its day', async () => {
    await begin();
    at(morning);
    expect((await pay({ fee: '0.00' })).json()).toMatchObject({ code: 'fee_mismatch' });
    const id = await paid();
    expect(await ach.find(customer, id)).toMatchObject({
      isSameDay: true,
      missedSameDay: false,
      cutOffAt: '2026-11-30T15:00:00.000Z',
      arrivesOn: '2026-11-30',
    });
    expect(await moneyOf(customer)).toEqual(['895.00', '1000.00', '105.00']);
    expect(await assignOrders(ach.originating, new Date('2026-11-30T14:59:59Z'))).toBe(0);
    expect(await assignOrders(ach.originating, new Date('2026-11-30T15:00:30Z'))).toBe(1);
    await folder.write(bank);
    expect((await ach.written()).at(-2)).toMatchObject({
      companyDescriptiveDate: 'SD1300',
      effectiveDate: '2026-11-30',
    });
    expect(await refunds()).toBe(0);
    expect(await moneyOf(customer)).toEqual(['895.00', '895.00', '0.00']);
  });

  it('may still leave for a later window of its day', async () => {
    await begin();
    at(morning);
    const id = await paid();
    expect(await assignOrders(ach.originating, new Date('2026-11-30T17:00:00Z'))).toBe(1);
    await folder.write(bank);
    expect((await ach.written()).at(-2)).toMatchObject({ companyDescriptiveDate: 'SD1700' });
    expect(await ach.find(customer, id)).toMatchObject({ isSameDay: true, missedSameDay: false });
    expect(await refunds()).toBe(0);
  });

  it('gets its fee back, once, if it has missed the last window', async () => {
    await begin();
    at(morning);
    const id = await paid();
    expect(await refunds()).toBe(0);
    expect(await assignOrders(ach.originating, new Date('2026-11-30T22:00:00Z'))).toBe(1);
    await folder.write(bank);
    expect((await ach.written()).at(-2)).toMatchObject({
      companyDescriptiveDate: '',
      effectiveDate: '2026-12-01',
    });
    expect(await ach.find(customer, id)).toMatchObject({
      isSameDay: false,
      missedSameDay: true,
      arrivesOn: '2026-12-01',
    });
    vi.useRealTimers();
    const given = await Promise.all([refunds(), refunds()]);
    expect(given.toSorted()).toEqual([0, 1]);
    expect(await refunds()).toBe(0);
    expect(await moneyOf(customer)).toEqual(['900.00', '900.00', '0.00']);
    const [newest] = (await customer.client.get('/api/transactions?limit=1')).json();
    expect(newest).toMatchObject({ type: 'correction', amount: '5.00' });
  });

  it('gets its fee back once if staff return it at the same moment', async () => {
    const staff = await staffMember(bank);
    await requireOthers(bank, 'transaction_correction', 0, null);
    await begin();
    at(morning);
    const id = await paid();
    expect(await assignOrders(ach.originating, new Date('2026-11-30T22:00:00Z'))).toBe(1);
    vi.useRealTimers();
    const form = { scope: 'fee', reasonCode: 'fee_refund', note: 'It arrived a day late.' };
    const [given, corrected] = await Promise.all([
      refunds(),
      staff.client.post(`/api/admin/transactions/${id}/corrections`, form, {
        'idempotency-key': `fee-${id}`,
      }),
    ]);
    const isByStaff = corrected.statusCode === 201;
    expect([given, corrected.json().code], corrected.body).toEqual(
      isByStaff ? [0, undefined] : [1, 'not_correctable'],
    );
    expect(await refunds()).toBe(0);
    expect(await moneyOf(customer)).toEqual(['900.00', '900.00', '0.00']);
  });

  it('gets its fee back if its account was suspended in the meantime', async () => {
    const staff = await staffMember(bank);
    await begin();
    at(morning);
    await paid();
    expect(await assignOrders(ach.originating, new Date('2026-11-30T22:00:00Z'))).toBe(1);
    vi.useRealTimers();
    const stop = await staff.client.post('/api/admin/suspend-account', {
      accountId: Number(customer.accountId),
      reason: 'other',
      note: 'A test',
    });
    expect(stop.statusCode, stop.body).toBe(200);
    expect(await refunds()).toBe(1);
    expect(await refunds()).toBe(0);
  });

  it('gets its fee back if it leaves for a window of another day', async () => {
    await begin();
    at(morning);
    await paid();
    expect(await assignOrders(ach.originating, new Date('2026-12-01T14:00:00Z'))).toBe(1);
    vi.useRealTimers();
    expect(await refunds()).toBe(1);
    expect(await moneyOf(customer)).toEqual(['900.00', '900.00', '0.00']);
  });

  it('is refused, and changes nothing, once the last cut-off has come', async () => {
    await begin();
    for (const now of ['2026-11-30T21:15:00Z', '2026-11-28T17:00:00Z']) {
      at(now);
      expect((await pay()).json()).toMatchObject({
        code: 'conflict',
        detail: expect.stringContaining('too late for a same-day payment'),
      });
    }
    vi.useRealTimers();
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
  });
});
