import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { searchBank } from '@seven-hills/contracts/staff/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCase } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  giveRole,
  numberOf,
  testPin,
} from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

type Found = AnswerOf<typeof searchBank>;

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let accountNumber: string;
let payment: number;
let reference: string;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await signedInAdmin(bank);
  ann = await fundedCustomer(bank, 90_000n, {
    firstName: 'Ann',
    lastName: 'Quarry',
    phoneNumber: '(513) 867-5309',
  });
  await fundedCustomer(bank, 10_000n, { firstName: 'Ann', lastName: 'Harbor' });
  accountNumber = await numberOf(ann);
  const paid = await ann.client.post('/api/external-payment', {
    amount: '42.10',
    paymentProvider: 'zelle',
    paymentIdentifier: 'band@example.com',
    recipientName: 'The Tall Trees',
    pin: testPin,
  });
  payment = paid.json<{ id: number }>().id;
  const message = { subject: 'General inquiry', message: 'When do you open on Saturdays?' };
  const sent = await ann.client.post('/api/support-messages', {
    name: 'Ann Quarry',
    email: ann.email,
    ...message,
  });
  reference = sent.json<{ reference: string }>().reference;
});
afterAll(() => bank.auditAndClose());

const find = async (search: string, by = staff) =>
  (await by.client.get(`/api/admin/search?search=${encodeURIComponent(search)}`)).json<Found>();

describe('GET /api/admin/search', () => {
  it('finds a person by name in either order, email, phone, and account number', async () => {
    for (const text of [
      'quarry',
      'Ann Quarry',
      'quarry ann',
      'ann q',
      ann.email,
      '(513) 867-5309',
      '513.867.5309',
      '+1 513 867 5309',
      '5138675',
      accountNumber,
      accountNumber.slice(-4),
    ]) {
      const { people } = await find(text);
      expect(
        people.map(({ id }) => id),
        text,
      ).toEqual([Number(ann.customerId)]);
    }
    expect((await find('quarry')).people).toEqual([
      {
        id: Number(ann.customerId),
        name: 'Ann Quarry',
        email: ann.email,
        accountNumber,
        status: 'active',
        flags: [],
      },
    ]);
  });

  it('finds transactions by recipient, amount and receipt, with both sides', async () => {
    for (const text of [
      'tall trees',
      'band@example',
      '$42.10',
      `SH${String(payment).padStart(8, '0')}`,
    ])
      expect(
        (await find(text)).transactions.map(({ id }) => id),
        text,
      ).toContain(payment);
    expect((await find('tall trees')).transactions).toEqual([
      expect.objectContaining({
        id: payment,
        type: 'external_payment',
        amount: '42.10',
        fee: '0.42',
        from: 'Ann Quarry',
        to: 'The Tall Trees',
      }),
    ]);
  });

  it('finds a message by its reference', async () => {
    for (const text of [reference, `sm ${Number(reference.slice(2))}`, reference.toLowerCase()])
      expect((await find(text)).messages, text).toEqual([
        {
          id: Number(reference.slice(2)),
          reference,
          name: 'Ann Quarry',
          subject: 'General inquiry',
          isAnswered: false,
        },
      ]);
  });

  it('finds a case by its number, and an open one by its customer', async () => {
    const item = await reportCase(ann, payment, { kind: 'wrong_amount' });
    for (const text of [item.number, `c ${item.id}`, 'quarry', accountNumber])
      expect((await find(text)).cases, text).toEqual([
        {
          id: item.id,
          number: item.number,
          customer: { id: Number(ann.customerId), name: 'Ann Quarry' },
          kind: 'wrong_amount',
          state: 'open',
          amount: '42.10',
          reportedAt: item.reportedAt,
        },
      ]);
    await staff.client.post(`/api/admin/cases/${item.id}/conclude`, {
      outcome: 'no_error',
      explanation: 'The amount is the one that was ordered.',
    });
    expect((await find('quarry')).cases).toEqual([]);
    expect((await find(item.number)).cases).toMatchObject([{ state: 'closed' }]);
  });

  it('excludes what the role may not see', async () => {
    const tess = await fundedCustomer(bank);
    await giveRole(bank, tess.customerId, 'teller');
    expect((await find(reference, tess)).messages).toEqual([]);
    expect((await find('quarry', tess)).people).toHaveLength(1);
  });

  it('finds nothing for an empty text, one letter, or a text without matches', async () => {
    const nothing = { people: [], accounts: [], transactions: [], cases: [], messages: [] };
    for (const text of ['', 'a', '   ', 'nobody at all', '%%', '9'.repeat(60)])
      expect(await find(text), text).toEqual(nothing);
    expect((await staff.client.get('/api/admin/search')).json()).toEqual(nothing);
  });

  it('refuses an overlong text', async () => {
    const { statusCode } = await staff.client.get(`/api/admin/search?search=${'x'.repeat(101)}`);
    expect(statusCode).toBe(400);
  });
});
