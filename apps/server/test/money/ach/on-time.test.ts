import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addDays,
  businessDayAfter,
  businessDayFrom,
} from '@seven-hills/bank/calendar/business-days';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { noteTakenFiles } from '../../../src/money/ach/note-taken-files.ts';
import { settleOrders } from '../../../src/money/ach/originating/settle-orders.ts';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { readOperatingFigures } from '../../../src/staff/figures/operating-figures.ts';
import { type AchFolder, achFile, achFolder } from '../../support/outside/ach-files.ts';
import { addMoney, sendOrders, verifiedAccount } from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf, numberOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let customer: Customer;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  customer = await fundedCustomer(bank, 10_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const means = () => bank.app.means;
async function figure(wanted: string): Promise<number | undefined> {
  const figures = await readOperatingFigures(bank.database);
  return figures.find(({ name }) => name === wanted)?.value;
}
let files = 0;
/** A file arrives whose entry settles on a day. */
async function receive(settlesOn: string, description = 'PAYROLL', code = '22'): Promise<void> {
  files += 1;
  const accountNumber = await numberOf(customer);
  const content = await achFile({
    modifier: String(files),
    firstTrace: files * 100,
    description,
    settlesOn,
    entries: [{ accountNumber, amount: 1_000n, code }],
  });
  await folder.deliver(`${files}.ach`, content);
  await receiveFiles({ ...means(), network: folder.network });
}
const balance = async () => (await moneyOf(customer))[0];
const day = businessDayFrom(businessDayAfter(new Date().toISOString().slice(0, 10), 1));
/** A time of that day, by the clock of the bank and of the network. */
const at = (clock: string) =>
  new Date(
    Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime('America/New_York')
      .epochMilliseconds,
  );

it.each([
  ['by 9 a.m.', 'PAYROLL', '00:05', '110.00'],
  ['of the first window by 1:30 p.m.', 'SD1300', '11:05', '120.00'],
  ['of the second window by 5 p.m.', 'SD1700', '15:10', '130.00'],
  ['of the third window by the end of the day', 'SD1800', '17:20', '140.00'],
])(
  'a credit that is received on its settlement day is available at once, and so %s',
  async (_by, description, received, available) => {
    await receive(day, description);
    expect(await postEntries(means(), at(received))).toBe(1);
    expect(await balance()).toBe(available);
  },
);

it('a debit waits for the time at which the network settles', async () => {
  await receive(day, 'BILL', '27');
  expect(await postEntries(means(), at('08:29'))).toBe(0);
  expect(await postEntries(means(), at('08:30'))).toBe(1);
  expect(await balance()).toBe('130.00');
});

it('entries that still wait at 9 a.m. of their day are counted for the operators', async () => {
  expect(await figure('bank_ach_entries_due')).toBe(0);
  await receive(businessDayFrom(addDays(new Date().toISOString().slice(0, 10), -10)));
  expect(await figure('bank_ach_entries_due')).toBe(1);
  await postEntries(means());
  expect(await figure('bank_ach_entries_due')).toBe(0);
});

it('what the bank sent settles only once its file is in sent', async () => {
  const { id } = await verifiedAccount(bank, folder, customer);
  await addMoney(customer, id, '50.00');
  await sendOrders(bank, folder);
  const later = new Date(Date.now() + 10 * 86_400_000);
  const settle = () => settleOrders(means(), later);
  await bank.superuser.query(
    "update ach_file set written_at = now() - interval '20 minutes' where taken_at is null and state = 'written'",
  );
  expect(await settle()).toBe(0);
  expect(await figure('bank_ach_file_lag_seconds')).toBeGreaterThan(1_199);
  const out = join(folder.directory, 'out');
  await rename(out, `${out}-out-of-reach`);
  expect(await noteTakenFiles(bank.database, folder.network)).toBe(0);
  await rename(`${out}-out-of-reach`, out);
  await folder.collect(bank);
  expect(await figure('bank_ach_file_lag_seconds')).toBe(0);
  expect(await settle()).toBe(1);
});
