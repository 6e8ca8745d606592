import type { AchOrder } from '@seven-hills/contracts/staff/payments';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { refusalToReverse } from '../../../src/money/ach/originating/judge-reversal.ts';
import { decideReturns } from '../../../src/money/ach/returned/returned-orders.ts';
import { reversalAction } from '../../../src/staff/payments/sent/reversal-action.ts';
import { receiveAnswers, receiveReturns, returnOf } from '../../support/outside/ach-answers.ts';
import { type AchFolder, achFolder } from '../../support/outside/ach-files.ts';
import {
  addMoney,
  newestOrder,
  releaseAll,
  sendMoney,
  sendOrders,
  settleAll,
  verifiedAccount,
} from '../../support/outside/linked-accounts.ts';
import { type Customer, fundedCustomer, moneyOf, staffMember } from '../../support/people.ts';
import { inOneBatch } from '../../support/processes/in-one-batch.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;
let maker: Customer;
let colleague: Customer;
let customer: Customer;
let linkedAccountId: number;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  maker = await staffMember(bank);
  colleague = await staffMember(bank);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function begin(): Promise<void> {
  customer = await fundedCustomer(bank, 10_000n);
  linkedAccountId = (await verifiedAccount(bank, folder, customer)).id;
}
async function send(amount: string): Promise<AchOrder> {
  await sendMoney(bank, folder, customer, linkedAccountId, amount);
  return newest();
}
const newest = () => newestOrder(maker);
async function added(amount: string): Promise<AchOrder> {
  await addMoney(customer, linkedAccountId, amount);
  await settleAll(bank, folder);
  return newest();
}
async function reversalsOf({ id }: AchOrder): Promise<number> {
  const { rows } = await bank.database.query('select from ach_order where reverses = $1', [id]);
  return rows.length;
}
const propose = ({ id }: { id: number }, reason = 'duplicate', by = maker) =>
  by.client.post(`/api/admin/payments/orders/${id}/reverse`, {
    reason,
    note: 'The file had it twice.',
  });
async function reverse(order: AchOrder, reason?: string) {
  const proposal = proposalIn(await propose(order, reason));
  return approveProposal(colleague, proposal);
}
const comesBack = (order: AchOrder, reason: string) =>
  receiveReturns(bank, folder, [returnOf(order, reason)]);
/** The newest batch in a file of the bank, with its entry. */
async function lastSent() {
  const items = await folder.written();
  const header = items.findLast((item) => item.kind === 'batchHeader');
  const entry = items.findLast((item) => item.kind === 'entry');
  return { header, entry };
}

it('a credit is pulled back by a debit, which is the customer’s once it is not returned', async () => {
  await begin();
  const sent = await send('40.00');
  expect(sent).toMatchObject({ kind: 'send', mayReverse: true, reverses: null });
  expect(await moneyOf(customer)).toEqual(['60.00', '60.00', '0.00']);
  const first = proposalIn(await propose(sent));
  expect(first).toMatchObject({ action: 'ach_reversal', approvals: 1 });
  expect((await approveProposal(maker, first)).statusCode).toBe(409);
  expect(await moneyOf(customer)).toEqual(['60.00', '60.00', '0.00']);
  expect((await approveProposal(colleague, first)).statusCode).toBe(200);
  const back = await newest();
  expect(back).toMatchObject({
    kind: 'add',
    amount: '40.00',
    state: 'held',
    reverses: { traceNumber: sent.traceNumber, reason: 'duplicate' },
    mayReverse: false,
  });
  expect((await propose(sent)).json()).toMatchObject({
    message: 'This entry has been reversed already.',
  });
  expect(await mailTo(bank, customer.email)).toContain(
    'We are reversing your transfer of $40.00 to JPMorgan Chase Bank',
  );
  expect(await eventsAbout(bank, customer.customerId, 'ach_order_reversed')).toHaveLength(1);

  await settleAll(bank, folder);
  const { header, entry } = await lastSent();
  expect(header).toMatchObject({
    companyEntryDescription: 'REVERSAL',
    entryClass: 'PPD',
    serviceClass: '225',
  });
  expect(entry).toMatchObject({
    amount: 4_000n,
    transactionCode: '27',
    individualId: `${sent.id}`,
  });
  // Settled, and on hold while the other bank may return it.
  expect(await moneyOf(customer)).toEqual(['60.00', '100.00', '40.00']);
  await releaseAll(bank, folder);
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
});

it('a reversal that the other bank returns takes the money out again', async () => {
  await begin();
  const sent = await send('30.00');
  expect((await reverse(sent, 'wrong_amount')).statusCode).toBe(200);
  await settleAll(bank, folder);
  await comesBack(await newest(), 'R01');
  expect(await moneyOf(customer)).toEqual(['70.00', '70.00', '0.00']);
  // It is not presented again, and the account stays linked.
  expect(await newest()).toMatchObject({ state: 'returned', mayPresentAgain: false });
});

it('a return of an entry that was reversed, too, waits for staff', async () => {
  await begin();
  const sent = await send('20.00');
  expect((await reverse(sent)).statusCode).toBe(200);
  await comesBack(sent, 'R03');
  expect(await moneyOf(customer)).toEqual(['80.00', '80.00', '0.00']);
  const open = await maker.client.get('/api/admin/payments/entries?state=open');
  expect(open.json()).toMatchObject([{ purpose: 'return', answersTrace: sent.traceNumber }]);
});

it('of a debit, the customer gives the money back, and owes what is spent', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '50.00');
  await settleAll(bank, folder);
  const added = await newest();
  expect(added).toMatchObject({ kind: 'add', state: 'settled', mayReverse: true });
  expect((await propose(added, 'too_late')).statusCode).toBe(409);
  await releaseAll(bank, folder);
  const spent = { type: 'withdrawal', amount: '120.00', pin: '2580' };
  expect((await customer.client.post('/api/transactions', spent)).statusCode).toBe(201);
  expect((await reverse(added, 'too_early')).statusCode).toBe(200);
  expect(await moneyOf(customer)).toEqual(['0.00', '0.00', '0.00']);
  expect(await bank.audit()).toEqual([]);
  const back = await newest();
  expect(back).toMatchObject({ kind: 'send', amount: '50.00', state: 'held' });
  await settleAll(bank, folder);
  const { header, entry } = await lastSent();
  expect(header).toMatchObject({ companyEntryDescription: 'REVERSAL', entryClass: 'WEB' });
  expect(entry).toMatchObject({ amount: 5_000n, transactionCode: '22' });
  expect(await newest()).toMatchObject({ id: back.id, state: 'settled' });
});

it('a debit whose money is still on hold gives it back from the hold', async () => {
  await begin();
  await addMoney(customer, linkedAccountId, '50.00');
  await settleAll(bank, folder);
  const added = await newest();
  expect((await reverse(added)).statusCode).toBe(200);
  expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
  await sendOrders(bank, folder);
});

it('two approved reversals of one entry are one', async () => {
  await begin();
  const sent = await send('10.00');
  const proposal = proposalIn(await propose(sent));
  expect((await propose(sent, 'wrong_amount')).json()).toMatchObject({ code: 'proposal_exists' });
  const third = await staffMember(bank);
  const votes = await Promise.all([
    approveProposal(colleague, proposal),
    approveProposal(third, proposal),
  ]);
  expect(votes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await reversalsOf(sent)).toBe(1);
});

it('two votes for one reversal that are posted in one batch are one', async () => {
  await begin();
  const sent = await send('11.00');
  const proposal = proposalIn(await propose(sent));
  const third = await staffMember(bank);
  const votes = await inOneBatch(bank.app.means.postings, () =>
    Promise.all([approveProposal(colleague, proposal), approveProposal(third, proposal)]),
  );
  expect(votes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await reversalsOf(sent)).toBe(1);
});

it.each([
  ['credit', () => send('12.00'), 'conflict'],
  // The reversal ends the debit, which was pending.
  ['debit', () => added('12.00'), 'transaction_not_pending'],
])(
  'a %s is reversed once if two reversals of it are posted in one batch',
  async (_kind, order, code) => {
    await begin();
    const sent = await order();
    const { means } = bank.app;
    const { keys, ...rest } = means;
    const action = reversalAction({
      ...rest,
      sealingKeys: keys.sealing,
      offersBankTransfers: true,
    });
    const origin = { ipAddress: '127.0.0.1', network: '127.0.0.1', userAgent: '', requestId: '' };
    const by = { proposalId: 0n, deciderId: colleague.customerId, baseVersion: '1200', origin };
    const reverseNow = async () => {
      const post = await action.prepare({ orderId: sent.id, reason: 'duplicate' }, by);
      return post({ needed: [], judge: () => null });
    };
    const outcomes = await inOneBatch(means.postings, () =>
      Promise.allSettled([reverseNow(), reverseNow()]),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code }),
    });
    expect(await reversalsOf(sent)).toBe(1);
  },
);

it('only within five banking days after settlement, and for an error that fits', () => {
  const facts = {
    kind: 'send',
    state: 'settled',
    settles_on: '2026-06-26',
    is_reversal: false,
    is_reversed: false,
  };
  // The fifth banking day is Friday, July 3.
  expect(refusalToReverse(facts, 'duplicate', new Date('2026-07-02T16:00:00Z'))).toBeNull();
  expect(refusalToReverse(facts, 'duplicate', new Date('2026-07-06T16:00:00Z'))).toMatchObject({
    message: 'The network takes a reversal within five banking days after settlement only.',
  });
  const now = new Date('2026-06-29T16:00:00Z');
  expect(refusalToReverse(facts, 'too_early', now)).not.toBeNull();
  expect(refusalToReverse({ ...facts, kind: 'add' }, 'too_late', now)).not.toBeNull();
  expect(refusalToReverse({ ...facts, kind: 'add', state: 'assigned' }, null, now)).not.toBeNull();
  expect(refusalToReverse({ ...facts, state: 'held' }, null, now)).not.toBeNull();
});

it.each([1, 2, 3])('and a return of one entry on two servers never both count (%s)', async () => {
  await begin();
  const sent = await send('40.00');
  const proposal = proposalIn(await propose(sent));
  const returns = { reason: 'R03', trace: sent.traceNumber ?? '' };
  await receiveAnswers(
    bank,
    folder,
    [{ accountNumber: '987654321', amount: 4_000n, code: '21', returns }],
    'WEB',
  );
  const { means, log } = await bank.anotherServer();
  const { database } = bank;
  const returning = { database, postings: means.postings, log };
  const [approved] = await Promise.all([
    approveProposal(colleague, proposal),
    decideReturns(returning),
  ]);
  // A return that lost the race waits for staff.
  await decideReturns(returning);
  const orders = await maker.client.get(`/api/admin/payments/orders?search=${sent.traceNumber}`);
  const [order] = orders.json<AchOrder[]>();
  const isReversed = (await newest()).reverses !== null;
  expect([order?.state === 'returned', isReversed].filter(Boolean)).toHaveLength(1);
  expect(approved?.statusCode === 200).toBe(isReversed);
  expect((await moneyOf(customer))[1]).toBe(isReversed ? '60.00' : '100.00');
});
