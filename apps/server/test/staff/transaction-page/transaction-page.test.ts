import { receiptNumber } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { CustomerView } from '@seven-hills/contracts/people/views';
import type { TransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handOverWires } from '../../../src/money/wires/hand-over-wires.ts';
import { accountNumber, wire } from '../../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember, testPin } from '../../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let bob: Customer;
beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  await requireOthers(bank, 'transaction_correction', 1, null);
  await requireOthers(bank, 'transaction_approval', 0, null);
  staff = await staffMember(bank, 'operations');
  ann = await fundedCustomer(bank, 50_000n, { firstName: 'Ann', lastName: 'Quarry' });
  bob = await fundedCustomer(bank, 10_000n, { firstName: 'Bob', lastName: 'Lime' });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const send = async (amount = '42.10') =>
  (
    await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount,
      pin: testPin,
      toAccountId: bob.accountId,
      description: 'Rent',
    })
  ).json<Transaction>();
const open = async ({ id }: { id: number }, by = staff) =>
  (await by.client.get(`/api/admin/transactions/${id}`)).json<TransactionPage>();
const propose = ({ id }: { id: number }) =>
  staff.client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'Sent it twice' },
    { 'idempotency-key': `page-${id}` },
  );
const viewsOf = async ({ client }: Customer) =>
  (await client.get('/api/profile/views')).json<CustomerView[]>().map(({ what }) => what);

describe('the page of a transaction', () => {
  it('shows both entries with the balances after, and what a correction would do', async () => {
    const original = await send();
    const page = await open(original);
    expect(page).toMatchObject({
      transaction: { id: original.id, fromHolder: 'Ann Quarry', toHolder: 'Bob Lime' },
      fee: null,
      hold: null,
      entries: [
        { account: 'Ann Quarry', debit: '42.10', credit: null, balanceAfter: '457.90' },
        { account: 'Bob Lime', debit: null, credit: '42.10', balanceAfter: '142.10' },
      ],
      timeline: [{ kind: 'created', by: 'Ann Quarry', detail: null }],
      notes: [],
      corrections: [
        {
          scope: 'whole',
          refusal: null,
          debited: { name: 'Bob Lime', amount: '42.10' },
          credited: { name: 'Ann Quarry', amount: '42.10' },
        },
      ],
    });
  });

  it('finds the entries among many others', async () => {
    const sent = [];
    for (let count = 1; count <= 12; count += 1) sent.push(await send(`${count}.00`));
    for (const each of sent) {
      const { entries } = await open(each);
      expect(entries.map(({ debit, credit }) => debit ?? credit)).toEqual([
        each.amount,
        each.amount,
      ]);
    }
  });

  it('is recorded as a view for both customers, and refused to anyone who is not staff', async () => {
    const original = await send();
    await open(original);
    expect(await viewsOf(ann)).toEqual(['transactions']);
    expect(await viewsOf(bob)).toEqual(['transactions']);
    const path = `/api/admin/transactions/${original.id}`;
    expect((await ann.client.get(path)).statusCode).toBe(403);
    expect((await staff.client.get('/api/admin/transactions/99999999')).json()).toMatchObject({
      code: 'not_found',
    });
  });

  it('follows a wire from its order to the network, with its fee, hold, and reveal', async () => {
    const ordered = (await ann.client.post('/api/wire-transfer', wire)).json<Transaction>();
    const held = await open(ordered);
    expect(held).toMatchObject({
      fee: { amount: '2.00', version: 1, validFrom: expect.any(String) },
      hold: { amount: '102.00', releasedAt: null, isPosted: false },
      entries: [],
    });
    expect(held.corrections[0]?.refusal).toMatch(/Decline it instead/);
    const { client } = staff;
    await client.post(`/api/admin/transactions/${ordered.id}/approve`);
    await handOverWires({ ...bank.app.means, rail: { send: async () => {} } });
    await client.post(`/api/admin/transactions/${ordered.id}/reveal`);
    const page = await open(ordered);
    expect(page.hold).toMatchObject({ isPosted: true, releasedAt: expect.any(String) });
    expect(page.entries).toMatchObject([
      { account: 'Ann Quarry', reason: 'wire_transfer', debit: '100.00', balanceAfter: '400.00' },
      { account: 'wire clearing', credit: '100.00' },
      { account: 'Ann Quarry', reason: 'fee', debit: '2.00', balanceAfter: '398.00' },
      { account: 'fee income', credit: '2.00' },
    ]);
    const kinds = page.timeline.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'notified')).toEqual([
      'created',
      'held',
      'approved',
      'handed_over',
      'revealed',
    ]);
    expect(page.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'notified',
        detail: 'Ann Quarry: We have received your wire transfer',
      }),
    );
    expect(JSON.stringify(page)).not.toContain(accountNumber);
    expect(page.corrections.map(({ scope, refusal }) => [scope, refusal === null])).toEqual([
      ['whole', false],
      ['fee', true],
    ]);
  });

  it('shows the bank’s own balances only to those who see the reports', async () => {
    const ordered = (
      await ann.client.post('/api/transactions', { type: 'withdrawal', amount: '5', pin: testPin })
    ).json<Transaction>();
    const own = async (by: Customer) =>
      (await open(ordered, by)).entries.find(({ accountNumber: number }) => number === null)
        ?.balanceAfter;
    expect(await own(staff)).toEqual(expect.any(String));
    expect(await own(await staffMember(bank, 'teller'))).toBeNull();
  });

  it('shows who proposed and approved its correction, why, and who was notified', async () => {
    const original = await send();
    const proposal = proposalIn(await propose(original));
    const checker = await staffMember(bank, 'operations');
    await approveProposal(checker, proposal);
    const page = await open(original);
    const rest = page.timeline.slice(1).filter(({ kind }) => kind !== 'notified');
    expect(rest).toMatchObject([
      { kind: 'proposed', detail: 'Sent it twice' },
      { kind: 'corrected', detail: 'Sent it twice' },
      { kind: 'voted', detail: 'In favor' },
    ]);
    expect(
      page.timeline
        .filter(({ kind }) => kind === 'notified')
        .map(({ detail }) => detail)
        .sort(),
    ).toEqual(['Ann Quarry: We corrected a transaction', 'Bob Lime: We corrected a transaction']);
    expect(page.transaction.correctedBy).toEqual(expect.any(Number));
  });

  it('shows the notes about it, and the chats and messages that name it', async () => {
    const original = await send();
    const support = await staffMember(bank, 'support');
    const note = { text: 'Called about it', transactionId: original.id };
    await support.client.post(`/api/admin/users/${ann.customerId}/notes`, note);
    expect((await open(original)).notes).toMatchObject([
      { text: 'Called about it', customerId: Number(ann.customerId) },
    ]);
    const message = {
      name: 'Bob Lime',
      email: bob.email,
      subject: 'General inquiry',
      message: `What is ${receiptNumber(original.id)} for, please?`,
    };
    await bob.client.post('/api/support-messages', message);
    const path = `/api/admin/transactions/${original.id}/conversations`;
    expect((await support.client.get(path)).json()).toMatchObject([
      { kind: 'message', customer: 'Bob Lime', customerId: Number(bob.customerId) },
    ]);
    expect(await viewsOf(bob)).toContain('support_messages');
    expect((await staff.client.get(path)).statusCode).toBe(403);
  });
});
