import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { payEarly, settleEarlyPay } from '../../../src/money/ach/receiving/early-pay.ts';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { lastPostingDay } from '../../../src/money/ach/receiving/received-entry.ts';
import { returnRequested } from '../../../src/money/ach/returning/return-requested.ts';
import {
  type AchFolder,
  achFile,
  achFolder,
  type SentFile,
} from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  numberOf,
  staffMember,
} from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let admin: Customer;
let customer: Customer;
let files = 0;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank();
  admin = await staffMember(bank);
  await requireOthers(bank, 'transaction_correction', 0);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const means = () => bank.app.means;
const today = lastPostingDay('credit', new Date());
const inDays = (count: number) => businessDayAfter(today, count);
/** When the entries of a day have settled. */
const onDay = (date: string) => new Date(`${addDays(date, 1)}T12:00:00Z`);

/** Receives a paycheck of $25.00 for a new customer with $100.00. */
async function receive(file: Partial<SentFile> & { settlesOn: string }): Promise<void> {
  files += 1;
  customer = await fundedCustomer(bank, 10_000n);
  const accountNumber = await numberOf(customer);
  const content = await achFile({
    entries: [{ accountNumber, amount: 2_500n }],
    modifier: 'ABCDEFGHIJ'[files] ?? 'Z',
    firstTrace: files * 100,
    ...file,
  });
  await folder.deliver(`early-${files}.ach`, content);
  await folder.deliver(`early-${files}-again.ach`, content);
  await receiveFiles({ ...means(), network: folder.network });
}
const paid = async (days: number) => {
  const counts = await Promise.all([payEarly(means(), days), payEarly(means(), days)]);
  return (counts[0] ?? 0) + (counts[1] ?? 0);
};
const settled = async (at: Date) => {
  const counts = await Promise.all([settleEarlyPay(means(), at), settleEarlyPay(means(), at)]);
  return (counts[0] ?? 0) + (counts[1] ?? 0);
};

it('pays wages before they settle, once, and settles them once on their day', async () => {
  const settlesOn = inDays(2);
  await receive({ settlesOn });
  expect(await paid(0)).toBe(0);
  expect(await paid(1)).toBe(0);
  expect(await paid(2)).toBe(1);
  expect(await moneyOf(customer)).toEqual(['125.00', '125.00', '0.00']);
  const [shown] = (await customer.client.get('/api/transactions')).json<object[]>();
  expect(shown).toMatchObject({ type: 'ach_credit', description: 'PAYROLL, paid early' });
  expect(await bank.audit()).toEqual([]);
  expect(await settled(new Date())).toBe(0);
  expect(await settled(onDay(settlesOn))).toBe(1);
  await postEntries(means(), onDay(settlesOn));
  expect(await settled(onDay(settlesOn))).toBe(0);
  expect(await moneyOf(customer)).toEqual(['125.00', '125.00', '0.00']);
});

it.each([
  ['other credits', { description: 'REFUND' }],
  ['reversals', { description: 'REVERSAL' }],
  ['what is no prearranged credit', { entryClass: 'WEB' as const }],
])('leaves %s for their day', async (_what, file) => {
  await receive({ settlesOn: inDays(1), ...file });
  expect(await paid(2)).toBe(0);
  await postEntries(means(), onDay(inDays(1)));
  expect(await moneyOf(customer)).toEqual(['125.00', '125.00', '0.00']);
});

it.each(['before', 'after'])('goes back as R06 %s its settlement', async (when) => {
  const settlesOn = inDays(1);
  await receive({ settlesOn });
  expect(await paid(1)).toBe(1);
  if (when === 'after') expect(await settled(onDay(settlesOn))).toBe(1);
  const [entry] = (await admin.client.get('/api/admin/payments/entries')).json<AchEntry[]>();
  const asked = { reason: 'The employer paid twice.' };
  await admin.client.post(`/api/admin/payments/entries/${entry?.id}/return-request`, asked);
  const form = { scope: 'whole', reasonCode: 'duplicate', note: 'The customer agreed by phone.' };
  const path = `/api/admin/transactions/${entry?.transactionId}/corrections`;
  const corrected = await admin.client.post(path, form, { 'idempotency-key': `early-${when}` });
  expect(corrected.statusCode).toBe(201);
  expect(await bank.audit()).toEqual([]);
  expect(await returnRequested(means())).toBe(1);
  expect(await bank.audit()).toEqual([]);
  expect(await settled(onDay(settlesOn))).toBe(when === 'after' ? 0 : 1);
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
});

it('is a finding of the audit if its settlement was not posted on its day', async () => {
  const settlesOn = inDays(1);
  await receive({ settlesOn });
  expect(await paid(1)).toBe(1);
  /** As if that day were another one. */
  const moveTo = async (day: string) => {
    await bank.superuser.query('alter table ach_entry disable trigger user');
    await bank.superuser.query(
      `update ach_entry set settles_on = $1
       where id = (select max(entry_id) from ach_early_payment)`,
      [day],
    );
    await bank.superuser.query('alter table ach_entry enable trigger user');
  };
  await moveTo('2020-01-02');
  expect(await bank.audit()).toContainEqual(
    expect.stringContaining('was paid early, and its settlement on 2020-01-02 was not posted'),
  );
  await moveTo(settlesOn);
  expect(await settled(onDay(settlesOn))).toBe(1);
});
