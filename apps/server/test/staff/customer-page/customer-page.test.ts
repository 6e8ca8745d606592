import type { Transaction } from '@seven-hills/bank/transaction';
import type { Conversation } from '@seven-hills/contracts/help/conversations';
import type { CustomerDetails } from '@seven-hills/contracts/staff/customer-page';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportCase } from '../../support/money/cases.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { eventsAbout, mailTo } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  ann = await fundedCustomer(bank);
});
afterAll(() => bank.auditAndClose());

const pathOf = (what: string, whose = ann) => `/api/admin/users/${whose.customerId}/${what}`;
const read = async <T>(what: string) => (await staff.client.get(pathOf(what))).json<T>();

describe('the page of a customer', () => {
  it('shows what is on file, without the SSN', async () => {
    expect(await read<CustomerDetails>('details')).toMatchObject({
      dateOfBirth: '1990-06-15',
      ssn: expect.stringMatching(/^\*\*\*-\*\*-\d{4}$/),
      phoneNumber: '(513) 555-0100',
      address: expect.stringContaining('Vine Street'),
      hasAuthenticator: false,
      passkeyCount: 0,
      hasPin: true,
      pinLockedUntil: null,
      pinNeedsUnlocking: false,
    });
  });

  it('lists the customer’s own transactions, with the same filters as the customer’s list', async () => {
    await postMovement(bank, ann, 'withdrawal', 1_234n);
    const own = (await ann.client.get('/api/transactions')).json<Transaction[]>();
    expect(await read('transactions')).toEqual(own);
    expect(await read('transactions?direction=out')).toEqual(
      own.filter(({ direction }) => direction === 'out'),
    );
    const [newest] = own;
    expect(await read(`transactions?before=${newest?.id}`)).toEqual(own.slice(1));
  });

  it('exports the filtered transactions, oldest first', async () => {
    await postMovement(bank, ann, 'withdrawal', 1_234n);
    const answer = await staff.client.get(pathOf('transactions/export?direction=out'));
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('-12.34');
    expect(await eventsAbout(bank, ann.customerId, 'list_exported')).toMatchObject([
      { actor_id: staff.customerId, after_change: { list: 'activity', direction: 'out' } },
    ]);
  });

  it('exports notes, cases, chats, and messages', async () => {
    await staff.client.post(pathOf('notes'), { text: 'Prefers to be called in the morning' });
    await reportCase(ann, await postMovement(bank, ann, 'withdrawal', 1_000n), { kind: 'other' });
    await ann.client.post('/api/chat/sessions');
    const file = async (what: string) => {
      const answer = await staff.client.get(pathOf(`${what}/export`));
      expect(answer.headers['content-disposition']).toBe(
        `attachment; filename="${what}-customer-${ann.customerId}.csv"`,
      );
      return answer.body.trimEnd().split('\r\n').slice(1);
    };
    expect(await file('notes')).toEqual([
      expect.stringMatching(/,Prefers to be called in the morning,,$/),
    ]);
    expect(await file('cases')).toEqual([
      expect.stringMatching(/^C\d{8},.*,Other error,.*,10.00,open,/),
    ]);
    expect(await file('conversations')).toEqual([expect.stringMatching(/,chat,\d+,waiting,$/)]);
  });

  it('lists chats and messages, newest first', async () => {
    const chat = (await ann.client.post('/api/chat/sessions')).json<{ id: number }>();
    await ann.client.post('/api/support-messages', {
      name: 'Ann Keller',
      email: ann.email,
      subject: 'General inquiry',
      message: 'When do you open on Saturdays?',
    });
    expect(await read<Conversation[]>('conversations')).toMatchObject([
      { kind: 'message', subject: 'General inquiry', status: 'new' },
      { kind: 'chat', id: chat.id, status: 'waiting', subject: null },
    ]);
  });

  it.each(['details', 'transactions', 'transactions/export', 'notes'])(
    '%s of an unknown customer is not found',
    async (what) => {
      const nobody = { ...ann, customerId: 999_999n };
      expect((await staff.client.get(pathOf(what, nobody))).json()).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );
});

describe('a locked PIN', () => {
  const guess = () =>
    ann.client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin: '9731' });
  const withdraw = () =>
    ann.client.post('/api/transactions', { type: 'withdrawal', amount: '1.00', pin: testPin });
  const unlock = (by = staff, whose = ann) => by.client.post(pathOf('unlock-pin', whose));

  it('is unlocked by staff, stays the same, and the customer is notified', async () => {
    for (let count = 0; count < 5; count += 1) await guess();
    expect((await withdraw()).json()).toMatchObject({ code: 'pin_locked' });
    expect(await read<CustomerDetails>('details')).toMatchObject({
      pinLockedUntil: expect.any(String),
    });
    expect((await unlock()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(201);
    expect(await eventsAbout(bank, ann.customerId, 'pin_unlocked_by_staff')).toMatchObject([
      { actor_id: staff.customerId },
    ]);
    expect(await mailTo(bank, ann.email)).toContain('Your PIN is unlocked');
  });

  it('is not unlocked if it is not locked, is the caller’s own, or is protected by a reset', async () => {
    expect((await unlock()).json()).toMatchObject({ message: 'This PIN is not locked.' });
    expect((await unlock(staff, staff)).json()).toMatchObject({ code: 'conflict' });
    for (let count = 0; count < 5; count += 1) await guess();
    await bank.database.query(
      `update customer set waiting_period_ends_at = now() + interval '1 hour' where id = $1`,
      [ann.customerId],
    );
    expect((await unlock()).json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Lift the waiting period first'),
    });
  });
});

describe('a reset link', () => {
  const send = (whose: Customer, by = staff) => by.client.post(pathOf('send-reset-link', whose));

  it('goes to the customer’s mailbox, not into the response', async () => {
    const sent = await send(ann);
    expect(sent.json()).toEqual({ message: 'The link is on its way to the customer’s mailbox.' });
    expect(await mailTo(bank, ann.email)).toContain('Reset your password');
    expect(await eventsAbout(bank, ann.customerId, 'reset_link_sent')).toMatchObject([
      { actor_id: staff.customerId },
    ]);
  });

  it('cannot be sent to oneself, or to staff by those who do not manage staff', async () => {
    expect((await send(staff)).json()).toMatchObject({ code: 'conflict' });
    const support = await staffMember(bank, 'support');
    const teller = await staffMember(bank, 'teller');
    expect((await send(teller, support)).json()).toMatchObject({ code: 'permission_required' });
  });
});
