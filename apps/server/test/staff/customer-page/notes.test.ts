import type { CustomerFlagEntry, CustomerNote } from '@seven-hills/contracts/staff/notes';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Customer, fundedCustomer, postMovement, staffMember } from '../../support/people.ts';
import { proposalIn, requireOthers, setBalance } from '../../support/proposals.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let support: Customer;
let auditor: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  support = await staffMember(bank, 'support');
  auditor = await staffMember(bank, 'auditor');
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const pathOf = (what: string, whose = ann) => `/api/admin/users/${whose.customerId}/${what}`;
const write = (body: object, by = support, whose = ann) =>
  by.client.post(pathOf('notes', whose), { text: 'Called about the fee', ...body });
const flag = (body: object, by = support, whose = ann) =>
  by.client.post(pathOf('flags', whose), { flag: 'vip', note: 'Long-standing customer', ...body });
const lift = (name: string, by = support) =>
  by.client.post(pathOf(`flags/${name}/lift`), { note: 'No longer applies' });
const listed = async (by = support) =>
  (await by.client.get(pathOf('notes'))).json<{
    notes: CustomerNote[];
    flags: CustomerFlagEntry[];
  }>();

describe('a note about a customer', () => {
  it('is kept with its author and time, newest first, and recorded in the audit log', async () => {
    expect((await write({})).statusCode).toBe(201);
    const transactionId = await postMovement(bank, ann, 'withdrawal', 1_000n);
    await write({ text: 'Asked about this withdrawal', transactionId });
    expect((await listed(auditor)).notes).toMatchObject([
      { text: 'Asked about this withdrawal', transactionId, author: expect.any(String) },
      { text: 'Called about the fee', transactionId: null },
    ]);
    expect(await eventsAbout(bank, ann.customerId, 'note_added')).toHaveLength(2);
  });

  it('is never changed or deleted', async () => {
    await write({});
    for (const statement of [
      "update customer_note set body = 'Other'",
      'delete from customer_note',
    ])
      await expect(bank.superuser.query(statement)).rejects.toThrow();
  });

  it('can name only the customer’s own transactions and chats', async () => {
    const ben = await fundedCustomer(bank);
    const transactionId = await postMovement(bank, ben, 'withdrawal', 1_000n);
    expect((await write({ transactionId })).json()).toMatchObject({ code: 'not_found' });
    expect((await write({ chatId: 999_999 })).json()).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['', 'Note is required'],
    ['ok', 'Please use at least 3 characters'],
    ['x'.repeat(501), 'Please use at most 500 characters'],
    ['a\nb', 'Please use plain text only'],
  ])('refuses %j', async (text, message) => {
    expect((await write({ text })).json()).toMatchObject({ code: 'validation_failed', message });
  });

  it('cannot be written by auditors or tellers, or about oneself or an unknown customer', async () => {
    const teller = await staffMember(bank, 'teller');
    for (const by of [auditor, teller])
      expect((await write({}, by)).json()).toMatchObject({ code: 'permission_required' });
    expect((await write({}, support, support)).json()).toMatchObject({ code: 'conflict' });
    const nobody = { ...ann, customerId: 999_999n };
    expect((await write({}, support, nobody)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a flag on a customer', () => {
  it('is set once and lifted once, each with a note', async () => {
    const answers = await Promise.all([flag({}), flag({})]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await listed()).flags).toMatchObject([
      { flag: 'vip', note: 'Long-standing customer', liftedAt: null },
    ]);
    expect((await lift('vip')).statusCode).toBe(200);
    expect((await lift('vip')).json()).toMatchObject({ code: 'conflict' });
    expect((await listed()).flags).toMatchObject([
      { flag: 'vip', liftedBy: expect.any(String), liftNote: 'No longer applies' },
    ]);
    for (const action of ['flag_set', 'flag_lifted'])
      expect(await eventsAbout(bank, ann.customerId, action)).toHaveLength(1);
    expect((await flag({})).statusCode).toBe(200);
  });

  it('is shown in every staff list and in decisions, but nowhere to the customer', async () => {
    await flag({ flag: 'fraud_watch' });
    await flag({ flag: 'vulnerable' });
    const flags = ['fraud_watch', 'vulnerable'];
    const get = async <T>(path: string) => (await support.client.get(path)).json<T>();
    expect(await get<AdminUser[]>(`/api/admin/users?search=${ann.email}`)).toMatchObject([
      { flags },
    ]);
    const [item] = await get<ListedTransaction[]>(`/api/admin/transactions?search=${ann.email}`);
    expect(item?.toParty).toEqual({ customerId: Number(ann.customerId), flags });
    expect(
      (await get<{ people: object[] }>(`/api/admin/search?search=${ann.email}`)).people,
    ).toMatchObject([{ flags }]);
    const chat = await ann.client.post('/api/chat/sessions');
    expect(chat.json()).toMatchObject({ flags: [] });
    await ann.client.post('/api/support-messages', {
      name: 'Ann Keller',
      email: ann.email,
      subject: 'General inquiry',
      message: 'When do you open on Saturdays?',
    });
    const customer = { id: Number(ann.customerId), flags };
    expect(await get('/api/chat/sessions')).toContainEqual(
      expect.objectContaining({ customerId: customer.id, flags }),
    );
    expect(await get('/api/admin/support-messages')).toContainEqual(
      expect.objectContaining({ customer }),
    );
    await requireOthers(bank, 'balance_adjustment', 1, null);
    const maker = await staffMember(bank, 'operations');
    expect(proposalIn(await setBalance(maker, ann, '9000.00')).person).toMatchObject({ flags });
    for (const path of [
      '/api/auth/user',
      '/api/account',
      '/api/transactions',
      '/api/profile/security-events',
    ])
      expect((await ann.client.get(path)).body).not.toMatch(/fraud_watch|vulnerable/);
  });

  it('is one of a fixed set, needs a note, and cannot be set by auditors or on oneself', async () => {
    expect((await flag({ flag: 'rude' })).json()).toMatchObject({
      message: 'Please choose a flag',
    });
    expect((await flag({ note: '' })).json()).toMatchObject({ message: 'Note is required' });
    expect((await flag({}, auditor)).json()).toMatchObject({ code: 'permission_required' });
    expect((await flag({}, support, support)).json()).toMatchObject({ code: 'conflict' });
  });
});
