import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOperatingFigures } from '../../../src/staff/figures/operating-figures.ts';
import { ratesOf } from '../../../src/staff/payments/return-rates/read-return-rates.ts';
import { storeRates } from '../../../src/staff/payments/return-rates/watch-return-rates.ts';
import { type Customer, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let admin: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
});
afterAll(() => bank.close());

const times = (count: number, reason: string) => Array.from({ length: count }, () => reason);
const levelsOf = (originated: number, reasons: readonly string[]) =>
  ratesOf(originated, reasons).map(({ level }) => level);

it('counts each return toward the rates that its reason belongs to', () => {
  const reasons = ['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R29', 'R51', 'R09'];
  expect(ratesOf(1_000, reasons)).toMatchObject([
    { name: 'unauthorized', returned: 6, rate: 60, threshold: 50 },
    { name: 'administrative', returned: 3, rate: 30, threshold: 300 },
    { name: 'overall', returned: 11, rate: 110, threshold: 1_500 },
  ]);
});

it('warns from 80% of each threshold on', () => {
  expect(levelsOf(1_000, times(3, 'R10'))).toEqual(['low', 'low', 'low']);
  expect(levelsOf(1_000, times(4, 'R10'))).toEqual(['near', 'low', 'low']);
  expect(levelsOf(1_000, times(5, 'R10'))).toEqual(['above', 'low', 'low']);
  expect(levelsOf(1_000, times(24, 'R03'))).toEqual(['low', 'near', 'low']);
  expect(levelsOf(1_000, times(30, 'R03'))).toEqual(['low', 'above', 'low']);
  expect(levelsOf(1_000, times(120, 'R01'))).toEqual(['low', 'low', 'near']);
  expect(levelsOf(1_000, times(150, 'R01'))).toEqual(['low', 'low', 'above']);
});

it('does not warn while there are fewer than 100 debits, or none', () => {
  expect(levelsOf(99, times(99, 'R10'))).toEqual(['low', 'low', 'low']);
  expect(ratesOf(0, []).map(({ rate }) => rate)).toEqual([0, 0, 0]);
});

const siteUrl = () => 'https://bank.example';
const store = (...reasons: string[]) =>
  storeRates(
    { database: bank.database, siteUrl },
    { originated: 1_000, rates: ratesOf(1_000, reasons) },
  );
const queue = async () =>
  (await admin.client.get('/api/admin/queue?kind=return_rate')).json<{
    items: { kind: string; reference: number; subject: string }[];
  }>().items;
const mails = async () => {
  const { rows } = await bank.database.query<{ subject: string }>(
    "select subject from mail_message where subject like '%return rate%' order by id",
  );
  return rows.map(({ subject }) => subject);
};
const handle = (by = admin) =>
  by.client.post('/api/admin/payments/return-rates/unauthorized/handle', {
    note: 'We called the merchant.',
  });

it('a rate waits for staff from 80% of its limit on, and again once it is above', async () => {
  await store(...times(3, 'R10'));
  expect([await queue(), await mails()]).toEqual([[], []]);
  expect((await handle()).json()).toMatchObject({ code: 'conflict' });

  await store(...times(4, 'R10'));
  await store(...times(4, 'R10'));
  expect(await queue()).toMatchObject([{ kind: 'return_rate', subject: 'unauthorized near' }]);
  expect(await mails()).toEqual(['An ACH return rate is near the network’s limit']);
  const figures = await readOperatingFigures(bank.database);
  expect(figures).toContainEqual({
    name: 'bank_ach_return_rate',
    labels: { rate: 'unauthorized' },
    value: 0.004,
  });
  expect((await handle()).statusCode).toBe(200);
  expect(await queue()).toEqual([]);

  await store(...times(5, 'R10'));
  expect(await queue()).toMatchObject([{ subject: 'unauthorized above' }]);
  expect(await mails()).toHaveLength(2);
  // It falls, and what staff noted about it still stands.
  await handle();
  await store(...times(4, 'R10'));
  expect([await queue(), await mails()]).toEqual([[], expect.objectContaining({ length: 2 })]);
  await store();
  await store(...times(4, 'R10'));
  expect(await queue()).toMatchObject([{ subject: 'unauthorized near' }]);
  expect(await mails()).toHaveLength(3);
});
