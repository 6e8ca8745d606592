import type { AchEntry } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { returnRequested } from '../../../src/money/ach/returning/return-requested.ts';
import { type AchFolder, achFile, achFolder } from '../../support/outside/ach-files.ts';
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
let keys = 0;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank();
  admin = await staffMember(bank);
  await requireOthers(bank, 'transaction_correction', 0);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const means = () => bank.app.means;

/** Receives and posts an entry for a person. */
async function postedEntry(
  entry: { amount: bigint; code: string },
  person?: Customer,
): Promise<AchEntry> {
  files += 1;
  customer = person ?? (await fundedCustomer(bank, 10_000n));
  const accountNumber = await numberOf(customer);
  const content = await achFile({
    entries: [{ accountNumber, ...entry }],
    modifier: 'ABCDEFGHIJ'[files] ?? 'Z',
    firstTrace: files * 100,
  });
  await folder.deliver(`file-${files}.ach`, content);
  await receiveFiles({ ...means(), network: folder.network });
  await postEntries(means(), new Date(Date.now() + 4 * 86_400_000));
  return newest();
}
const listed = async (query = '') =>
  (await admin.client.get(`/api/admin/payments/entries${query}`)).json<AchEntry[]>();
async function newest(): Promise<AchEntry> {
  const [entry] = await listed();
  if (!entry) throw new Error('no entry was received');
  return entry;
}
const ask = ({ id }: AchEntry, by = admin) =>
  by.client.post(`/api/admin/payments/entries/${id}/return-request`, {
    reason: 'First Bank called: sent twice.',
  });
const refuse = ({ id }: AchEntry) =>
  admin.client.post(`/api/admin/payments/entries/${id}/refuse-request`, {
    note: 'The customer does not consent.',
  });
const correct = ({ transactionId }: AchEntry) =>
  admin.client.post(
    `/api/admin/transactions/${transactionId}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'The customer agreed by phone.' },
    { 'idempotency-key': `correction-${++keys}` },
  );

it.each([
  ['credit', '22', '130.00'],
  ['debit', '27', '70.00'],
])('a posted %s goes back as R06 once staff have corrected it', async (_what, code, balance) => {
  const entry = await postedEntry({ amount: 3_000n, code });
  expect(await moneyOf(customer)).toEqual([balance, balance, '0.00']);
  expect((await correct(entry)).json()).toMatchObject({ code: 'not_correctable' });
  const asked = await Promise.all([ask(entry), ask(entry)]);
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const queue = (await admin.client.get('/api/admin/queue')).json<{
    items: { kind: string; reference: number }[];
  }>();
  expect(queue.items).toMatchObject([{ kind: 'ach_entry', reference: entry.id }]);
  expect(await listed('?state=open')).toMatchObject([
    { id: entry.id, mayDecide: true, returnRequest: { reason: 'First Bank called: sent twice.' } },
  ]);
  expect((await correct(entry)).statusCode).toBe(201);
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
  expect((await refuse(entry)).statusCode).toBe(409);
  expect(await bank.audit()).toEqual([]);
  const counts = await Promise.all([returnRequested(means()), returnRequested(means())]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await newest()).toMatchObject({
    state: 'returning',
    returnReason: 'R06',
    returnRequest: null,
  });
  await folder.write(bank);
  const sent = (await folder.written()).flatMap((item) =>
    item.kind === 'entry' ? item.addenda : [],
  );
  expect(sent.at(-1)).toMatchObject({ reason: 'R06', originalTraceNumber: entry.traceNumber });
  expect(await listed('?state=open')).toEqual([]);
});

it('or stays posted if staff refuse', async () => {
  const entry = await postedEntry({ amount: 1_000n, code: '22' });
  await ask(entry);
  const refused = await Promise.all([refuse(entry), refuse(entry)]);
  expect(refused.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await correct(entry)).json()).toMatchObject({ code: 'not_correctable' });
  expect(await returnRequested(means())).toBe(0);
  expect(await newest()).toMatchObject({ state: 'posted', returnRequest: null, mayAskBack: true });
  // The other bank can ask again.
  expect((await ask(entry)).statusCode).toBe(200);
  await refuse(entry);
});

it('takes no more than the account has', async () => {
  const entry = await postedEntry({ amount: 1_000n, code: '22' });
  await ask(entry);
  const withdrawn = await customer.client.post('/api/transactions', {
    type: 'withdrawal',
    amount: '105.00',
    pin: '2580',
  });
  expect(withdrawn.statusCode).toBe(201);
  expect((await correct(entry)).json()).toMatchObject({ code: 'insufficient_funds' });
  await refuse(entry);
});

it('nobody records or decides a request about their own account', async () => {
  const entry = await postedEntry({ amount: 1_000n, code: '22' }, await staffMember(bank));
  expect((await ask(entry, customer)).json()).toMatchObject({
    message: 'This is your own account. A colleague must decide.',
  });
});

it('an entry that is not posted has nothing to return', async () => {
  const entry = await postedEntry({ amount: 50_000n, code: '27' });
  expect(entry).toMatchObject({ state: 'returning', mayAskBack: false });
  expect((await ask(entry)).statusCode).toBe(409);
});
