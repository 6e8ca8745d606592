import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { receiveReturns } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  addMoney,
  returnNewest,
  sendOrders,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf } from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

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

async function begin(): Promise<void> {
  customer = await fundedCustomer(bank, 10_000n);
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
}
const linkedNow = async () =>
  (await customer.client.get('/api/linked-accounts')).json<LinkedAccount[]>();

it('a debit returned as unauthorized ends the link, and what was not sent is declined', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '40.00');
  await settleAll(bank, folder);
  await returnNewest(bank, folder, linkedAccountId, 'R10', { copies: 2 });
  expect(await linkedNow()).toMatchObject([
    {
      state: 'failed',
      failure: 'The account holder at the other bank says that it was not authorized.',
    },
  ]);
  expect(await mailTo(bank, customer.email)).toContain(
    'Your account at another bank is no longer linked',
  );
  expect(await eventsAbout(bank, customer.customerId, 'account_link_failed')).toHaveLength(1);
  expect((await addMoney(customer, linkedAccountId, '10.00')).statusCode).toBe(404);
});

it('an order that waits for its file when the link ends is declined at its cut-off', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '40.00');
  await settleAll(bank, folder);
  const send = { direction: 'out', linkedAccountId, amount: '25.00', pin: '2580' };
  expect((await customer.client.post('/api/bank-transfers', send)).statusCode).toBe(201);
  const { rows } = await bank.database.query<{ trace_number: string }>(
    "select trace_number from ach_order where linked_account_id = $1 and kind = 'add'",
    [linkedAccountId],
  );
  const trace = rows[0]?.trace_number ?? '';
  await receiveReturns(bank, folder, [{ reason: 'R02', trace, amount: 4_000n }]);
  await sendOrders(bank, folder);
  const [sent] = (await customer.client.get('/api/bank-transfers')).json<BankTransfer[]>();
  expect(sent).toMatchObject({ direction: 'out', state: 'canceled' });
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
});

it('a debit returned for lack of money leaves the account linked', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '40.00');
  await settleAll(bank, folder);
  await returnNewest(bank, folder, linkedAccountId, 'R01');
  expect(await linkedNow()).toMatchObject([{ state: 'verified' }]);
});
