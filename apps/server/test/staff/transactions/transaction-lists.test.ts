import { receiptNumber } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvPageSize } from '../../../src/http/lists/csv-list.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { wire } from '../../support/money/sample-wire.ts';
import {
  type Customer,
  fundedCustomer,
  someone,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let bob: Customer;
let sent: Transaction;
let paid: Transaction;
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
  ann = await fundedCustomer(bank, 50_000n, { firstName: 'Ann', lastName: 'Quarry' });
  bob = await fundedCustomer(bank, 10_000n, { firstName: 'Bob', lastName: 'Lime' });
  const move = async (form: object) =>
    (await ann.client.post('/api/transactions', { pin: testPin, ...form })).json<Transaction>();
  sent = await move({
    type: 'transfer',
    amount: '42.10',
    toAccountId: bob.accountId,
    description: '@sum(a1)',
  });
  await move({ type: 'withdrawal', amount: '7.00' });
  paid = (
    await ann.client.post('/api/wire-transfer', { ...wire, amount: '80.00' })
  ).json<Transaction>();
  await staff.client.post(`/api/admin/transactions/${paid.id}/approve`);
  await rollUpActivity(bank.database);
});
afterAll(() => bank.auditAndClose());

const found = async (query: string) =>
  (await staff.client.get(`/api/admin/transactions?${query}`))
    .json<Transaction[]>()
    .map(({ id }) => id);
const totals = async (query: string) =>
  (await staff.client.get(`/api/admin/transactions/totals?${query}`)).json();
const file = async (path: string) => (await staff.client.get(path)).body;

describe('the list of all transactions', () => {
  it('finds an exact amount, with or without its fee, and a range', async () => {
    const exact = (amount: string) => `amountFrom=${amount}&amountTo=${amount}`;
    expect(await found(exact('42.10'))).toEqual([sent.id]);
    expect(await found(exact('$42.10'.replace('$', '%24')))).toEqual([sent.id]);
    expect(await found(exact('80'))).toEqual([paid.id]);
    expect(await found(exact('81.60'))).toEqual([paid.id]);
    expect(await found('amountFrom=42&amountTo=49')).toEqual([sent.id]);
    expect(await found('amountFrom=60&amountTo=42')).toEqual([]);
    const refused = await staff.client.get('/api/admin/transactions?amountFrom=much');
    expect(refused.json()).toMatchObject({ message: 'Please enter a valid amount.' });
  });

  it('finds an exact amount that was just posted', async () => {
    const form = { type: 'deposit', amount: '13.37', pin: testPin };
    const { id } = (await bob.client.post('/api/transactions', form)).json<Transaction>();
    expect(await found('amountFrom=13.37&amountTo=13.37')).toEqual([id]);
  });

  it('shows one customer’s transactions, and those that one staff member decided', async () => {
    expect(await found(`customer=${bob.customerId}&type=transfer`)).toEqual([sent.id]);
    expect(await found(`customer=${ann.customerId}&search=rent`)).toEqual([]);
    expect(await found(`decidedBy=${staff.customerId}`)).toEqual([paid.id]);
    expect(await found(`decidedBy=${ann.customerId}`)).toEqual([]);
    const deciders = await staff.client.get('/api/admin/transactions/deciders');
    expect(deciders.json<{ id: number }[]>().map(({ id }) => id)).toEqual([
      Number(staff.customerId),
    ]);
  });

  it('is counted and totaled, for one customer from that customer’s side', async () => {
    expect(await totals(`customer=${ann.customerId}&from=2000-01-01`)).toEqual({
      count: 5,
      isCut: false,
      moneyIn: '500.00',
      moneyOut: '130.70',
      between: '0.00',
    });
    expect(await totals('type=transfer')).toMatchObject({ count: 1, between: '42.10' });
    expect(await totals('search=nothing+like+it')).toMatchObject({ count: 0, moneyIn: '0.00' });
  });
});

describe('a list as a file', () => {
  it('contains the rows of the filtered list, and no formulas', async () => {
    const answer = await staff.client.get('/api/admin/transactions/export?type=transfer');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="transactions.csv"');
    const [header, row, ...rest] = answer.body.trimEnd().split('\r\n');
    expect(header).toMatch(/^\ufeffDate \(ET\),Receipt,Type/);
    expect(row).toContain(`,${receiptNumber(sent.id)},transfer,completed,`);
    expect(row).toContain(",42.10,0.00,'@sum(a1),");
    expect(rest).toEqual([]);
  });

  it('is written page by page to its end', async () => {
    await bank.database.query(
      `insert into audit_event (action, detail) select 'signed_out', 'line ' || n from generate_series(1, $1) as n`,
      [csvPageSize + 2],
    );
    const lines = (await file('/api/admin/audit-events/export?action=signed_out')).match(
      /line \d+/g,
    );
    expect(new Set(lines).size).toBe(csvPageSize + 2);
  });

  it.each([
    ['users', 'admin/users/export?search=lime', 'Bob,Lime,'],
    ['proposals', 'admin/proposals/export', 'Proposed (ET)'],
    ['messages', 'admin/support-messages/export', 'Received (ET)'],
    ['the queue', 'admin/queue/export', 'Waits since (ET)'],
    ['chats', 'chat/sessions/export?status=open', 'Started (ET)'],
  ])('is available for %s', async (_list, path, content) => {
    expect(await file(`/api/${path}`)).toContain(content);
  });

  it('contains the filtered chats, and the names that customers have requested', async () => {
    const { id } = (await ann.client.post('/api/chat/sessions')).json<{ id: number }>();
    await ann.client.call('PUT', '/api/profile', { ...someone(), firstName: 'Anna' });
    expect(await file('/api/chat/sessions/export?status=open')).toContain(
      `,${id},Ann Quarry,,waiting,,`,
    );
    expect(await file('/api/chat/sessions/export?status=closed')).not.toContain('Ann Quarry');
    expect(await file('/api/admin/users/export?status=name_change')).toMatch(
      /,Ann,Quarry,.*,Anna /,
    );
  });

  it('is logged with its filters, and shown to the customers in it', async () => {
    await file('/api/admin/users/export?search=lime');
    const { rows } = await bank.database.query(
      `select actor_id, after_change from audit_event where action = 'list_exported' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor_id: staff.customerId,
        after_change: expect.objectContaining({ list: 'customers', search: 'lime' }),
      },
    ]);
  });

  it('is refused with an error response, not with a broken file', async () => {
    const refused = await staff.client.get('/api/admin/transactions/export?from=yesterday');
    expect(refused.statusCode).toBe(400);
    const teller = await staffMember(bank, 'teller');
    const log = await teller.client.get('/api/admin/audit-events/export');
    expect(log.json()).toMatchObject({ code: 'permission_required' });
  });
});

describe('the audit log', () => {
  it('is searched by reasons and by receipt numbers', async () => {
    const search = async (text: string) =>
      (await staff.client.get(`/api/admin/audit-events?search=${encodeURIComponent(text)}`))
        .json<{ action: string; detail: string | null }[]>()
        .map(({ action }) => action);
    const form = { reasonCode: 'goodwill', direction: 'credit', amount: '1.00' };
    await staff.client.post(
      `/api/admin/users/${bob.customerId}/adjustments`,
      { ...form, note: 'A parrot ate his card' },
      { 'idempotency-key': 'parrot' },
    );
    expect(await search('PARROT')).toEqual(['balance_adjusted']);
    expect(await search(receiptNumber(paid.id))).toEqual(['transaction_approved']);
  });

  it('keeps the names as they were at the time', async () => {
    const name = { id: Number(bob.customerId), firstName: 'Robert', lastName: 'Stone' };
    await bank.database.query('update customer set first_name = $2, last_name = $3 where id = $1', [
      name.id,
      name.firstName,
      name.lastName,
    ]);
    const answer = await staff.client.get('/api/admin/audit-events?action=balance_adjusted');
    expect(answer.json()).toMatchObject([{ subject: { name: 'Bob Lime' } }]);
  });
});
