import type { AchEntry, AchOrder } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { receiveReturns } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  addMoney,
  newestOrder,
  releaseAll,
  sendMoney,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let clerk: Customer;
let colleague: Customer;
let customer: Customer;
let linkedAccountId: number;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  clerk = await staffMember(bank);
  colleague = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function begin(person?: Customer): Promise<void> {
  customer = person ?? (await fundedCustomer(bank, 10_000n));
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
}
async function send(amount: string): Promise<AchOrder> {
  await sendMoney(bank, folder, customer, linkedAccountId, amount);
  return newest();
}
const newest = () => newestOrder(clerk);
/** A return arrives that the bank can't book: of an amount, about a trace. */
async function held(trace: string | null, amount: bigint, code = '21'): Promise<AchEntry> {
  await receiveReturns(bank, folder, [{ reason: 'R03', trace: trace ?? '', amount, code }]);
  const [entry, ...others] = (
    await clerk.client.get('/api/admin/payments/entries?state=open')
  ).json<AchEntry[]>();
  if (!entry || others.length > 0) throw new Error('one return should wait');
  expect(entry).toMatchObject({ purpose: 'return', state: 'held' });
  return entry;
}
const book = ({ id }: AchEntry, to: string, by = clerk) =>
  by.client.post(`/api/admin/payments/entries/${id}/book`, { to });
/** What the bank’s adjustments hold, in cents. */
async function adjustments(): Promise<bigint> {
  const { rows } = await bank.database.query<{ posted: bigint }>(
    'select posted from ledger.account_state where id = 4',
  );
  return rows[0]?.posted ?? 0n;
}

it('a returned credit of another amount is booked to its customer, once', async () => {
  await begin();
  const sent = await send('40.00');
  const entry = await held(sent.traceNumber, 3_900n);
  const close = await clerk.client.post(`/api/admin/payments/entries/${entry.id}/close`);
  expect(close.json()).toMatchObject({ message: 'This return moves money. Book it.' });
  expect((await book(entry, 'nowhere')).statusCode).toBe(400);
  const answers = await Promise.all([book(entry, 'customer'), book(entry, 'customer')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await moneyOf(customer)).toEqual(['99.00', '99.00', '0.00']);
  const { rows } = await bank.database.query(
    `select action from audit_event where action = 'ach_return_booked' and actor_id = $1`,
    [clerk.customerId],
  );
  expect(rows).toHaveLength(1);
  expect(await newest()).toMatchObject({ id: sent.id, state: 'assigned' });
});

it('a returned debit of another amount takes what is available, and the rest is owed', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '50.00');
  await settleAll(bank, folder);
  await releaseAll(bank, folder);
  const spent = { type: 'withdrawal', amount: '120.00', pin: '2580' };
  expect((await customer.client.post('/api/transactions', spent)).statusCode).toBe(201);
  const entry = await held((await newest()).traceNumber, 4_500n, '26');
  expect((await book(entry, 'customer')).json()).toMatchObject({ state: 'posted' });
  expect((await moneyOf(customer))[0]).toBe('0.00');
  const { rows } = await bank.database.query<{ owed: bigint }>(
    'select owed from returned_deposit where account_id = $1',
    [customer.accountId],
  );
  expect(rows).toEqual([{ owed: 1_500n }]);
});

it('a return of nothing that was sent is booked to adjustments, by two', async () => {
  const before = await adjustments();
  const entry = await held('999999999999999', 700n);
  expect((await book(entry, 'customer')).json()).toMatchObject({
    message: 'It is about no account. Book it to adjustments.',
  });
  const proposal = proposalIn(await book(entry, 'adjustments'));
  expect((await approveProposal(clerk, proposal)).statusCode).toBe(409);
  expect((await approveProposal(colleague, proposal)).json()).toMatchObject({ state: 'executed' });
  expect((await adjustments()) - before).toBe(-700n);
  const found = await clerk.client.get(`/api/admin/payments/entries?search=${entry.traceNumber}`);
  expect(found.json()).toMatchObject([{ state: 'done', transactionId: null }]);
});

it('so is one whose customer has closed the account, and its order is returned', async () => {
  await begin();
  const sent = await send('40.00');
  await bank.superuser.query('update account set closed_at = now() where id = $1', [
    customer.accountId,
  ]);
  const entry = await held(sent.traceNumber, 4_000n);
  expect((await book(entry, 'customer')).statusCode).toBe(404);
  const proposal = proposalIn(await book(entry, 'adjustments'));
  expect((await approveProposal(colleague, proposal)).statusCode).toBe(200);
  expect(await newest()).toMatchObject({ id: sent.id, state: 'returned', returnReason: 'R03' });
  await bank.superuser.query('update account set closed_at = null where id = $1', [
    customer.accountId,
  ]);
});

it('nobody books their own, and the audit names one that is left past its deadline', async () => {
  await begin(await staffMember(bank, 'operations'));
  const sent = await send('40.00');
  const entry = await held(sent.traceNumber, 3_000n);
  expect((await book(entry, 'customer', customer)).json()).toMatchObject({ code: 'conflict' });
  await bank.superuser.query(
    "update ach_entry set due_at = now() - interval '1 minute' where id = $1",
    [entry.id],
  );
  expect(await bank.audit()).toEqual([
    expect.stringContaining('the return of 3000 cents is in ACH clearing in'),
  ]);
  expect((await book(entry, 'customer')).statusCode).toBe(200);
});
