import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { CaseThread } from '@seven-hills/contracts/money/case-messages';
import type { CustomerView } from '@seven-hills/contracts/people/views';
import type { Proposal } from '@seven-hills/contracts/staff/proposals';
import { inTransaction } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordItem } from '../../../src/money/settlements/settlement-items.ts';
import { closeMonths } from '../../../src/money/statements/close-months.ts';
import { routeTable } from '../../access/expected-access.ts';
import { LiveClient } from '../../support/live-client.ts';
import { reportCase } from '../../support/money/cases.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { achFolder } from '../../support/outside/ach-files.ts';
import { achPayments } from '../../support/outside/ach-payments.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  openAnother,
  signedInPerson,
  testPin,
} from '../../support/people.ts';
import { proposalIn, requireOthers, setBalance } from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let proposal: Proposal;
let chatId: number;
let accountNumber: string;
let transactionId: number;
let ach: ReturnType<typeof achPayments>;
beforeAll(async () => {
  const folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
  ach = achPayments(bank, folder, []);
  await bank.app.listen({ host: '127.0.0.1', port: 0 });
  staff = await signedInAdmin(bank, { firstName: 'Grace', lastName: 'Whitfield' });
});
beforeEach(async () => {
  await bank.database.query('delete from attempt_counter');
  // The queue shows a limited number, oldest first, so the chats of earlier tests are closed.
  await bank.superuser.query(
    `update chat_session set status = 'closed', closed_at = now(), closed_by = 'bank' where status <> 'closed';
     update support_message set closed_at = now(), closed_by = ${staff.customerId}, outcome = 'spam'
     where closed_at is null`,
  );
  ann = await fundedCustomer(bank);
  accountNumber = await numberOf(ann);
  transactionId = (await ann.client.get('/api/transactions')).json<{ id: number }[]>()[0]?.id ?? 0;
  await requireOthers(bank, 'balance_adjustment', 1, null);
  proposal = proposalIn(await setBalance(staff, ann, '9000.00'));
  chatId = (await ann.client.post('/api/chat/sessions')).json<ChatSession>().id;
  const message = { subject: 'General inquiry', message: 'When do you open on Saturdays?' };
  const sent = await ann.client.post('/api/support-messages', {
    name: 'Ann Keller',
    email: ann.email,
    ...message,
  });
  expect(sent.statusCode).toBeLessThan(300);
});
// The list shows a limited number of open ones.
afterEach(() => staff.client.post(`/api/admin/proposals/${proposal.id}/withdraw`));
afterAll(() => bank.auditAndClose());

const viewsOf = async ({ client }: Customer, query = '') =>
  (await client.get(`/api/profile/views?${query}`)).json<CustomerView[]>();
const inTwoMonths = () => new Date(Date.now() + 62 * 86_400_000);
/** A case about Ann's first transaction; returns its id. */
const openCase = async () => (await reportCase(ann, transactionId, { kind: 'other' })).id;
/** Sends a file to Ann's case; returns its message. */
async function fileInCase(): Promise<number> {
  const pdf = '%PDF-1.4\nstartxref\n9\n%%EOF';
  const answer = await ann.client.post(`/api/cases/${await openCase()}/messages`, {
    clientId: crypto.randomUUID(),
    file: { name: 'a.pdf', content: Buffer.from(pdf).toString('base64') },
  });
  return answer.json<CaseThread>().messages.at(-1)?.id ?? 0;
}
/** A wire for Ann that staff have to decide; returns its id. */
async function heldWire(): Promise<number> {
  const { rows } = await bank.database.query<{ id: number }>(
    `with message as (
       insert into wire_message (direction, name, message_id, fingerprint, content_ciphertext, content_key_id)
       values ('in', 'pacs.008.001.08', $1, sha256($1::text::bytea), decode('00', 'hex'), 'test')
       returning id
     )
     insert into incoming_wire (message_id, uetr, amount, settlement_date, originator, originating_bank,
                                stated_account, is_for_us, state, held_for, due_at, account_id)
     select id, $1, 100, current_date, 'Acme', 'Other Bank', $2, true, 'held', 'suspended', now(), $3
     from message
     returning id::int`,
    [`wire-${ann.accountId}`, accountNumber, ann.accountId],
  );
  const id = rows[0]?.id ?? 0;
  await inTransaction(bank.database, (connection) =>
    recordItem(connection, {
      network: 'wires',
      settlesOn: new Date().toISOString().slice(0, 10),
      kind: 'incoming_wire',
      reference: BigInt(id),
      part: 'received',
      net: 100n,
    }),
  );
  return id;
}
/** A payment of Ann's that the bank asked the other bank to return; returns its order's id. */
async function recalledOrder(): Promise<number> {
  const paid = (await ach.pay(ann, '10.00')).json<{ id: number }>();
  await ach.send();
  const { rows } = await bank.database.query<{ id: number }>(
    'select id::int from ach_order where transaction_id = $1',
    [paid.id],
  );
  const id = rows[0]?.id ?? 0;
  const reason = 'The customer was deceived by the receiver.';
  const asked = await staff.client.post(`/api/admin/payments/orders/${id}/recall`, { reason });
  expect(asked.statusCode, asked.body).toBe(200);
  return id;
}
const kindsOf = async (customer: Customer) => (await viewsOf(customer)).map(({ what }) => what);

/** Terms that would have affected none of Ann's transactions. */
const changeOfTerms = () =>
  encodeURIComponent(
    JSON.stringify({
      scope: 'customer',
      customerId: Number(ann.customerId),
      terms: { wireLimit: '1.00' },
    }),
  );

/**
 * What each staff read records about the customers whose data it shows; null for figures without
 * people. A staff read that is missing here fails the test.
 */
const recordedBy: Record<string, CustomerView['what'] | CustomerView['what'][] | null> = {
  'GET /api/admin/payments/orders/:id/recall-letter': 'transactions',
  // First, while few chats and messages of other tests wait: the queue lists a limited number.
  'GET /api/admin/queue': ['chat_list', 'support_messages'],
  'GET /api/admin/queue/export': ['chat_list', 'support_messages'],
  'GET /api/chat/sessions': 'chat_list',
  'GET /api/admin/support-messages': 'support_messages',
  'GET /api/admin/users': 'list',
  'GET /api/admin/users/:id': 'details',
  'GET /api/admin/users/:id/accounts': 'details',
  'GET /api/admin/accounts/:id': 'details',
  'GET /api/admin/accounts/:id/payout': 'details',
  'GET /api/admin/accounts/:id/debits': 'transactions',
  'GET /api/admin/users/:id/death': 'details',
  'GET /api/admin/users/:id/sessions': 'sessions',
  'GET /api/admin/users/:id/details': 'details',
  'GET /api/admin/users/:id/agreements': 'details',
  'GET /api/admin/users/:id/transactions': 'transactions',
  'GET /api/admin/users/:id/transactions/export': 'transactions',
  'GET /api/admin/users/:id/statements': 'transactions',
  'GET /api/admin/users/:id/statements/:month': 'transactions',
  'GET /api/admin/users/:id/statements/range': 'transactions',
  'GET /api/admin/users/:id/statements/archive': 'transactions',
  'GET /api/admin/users/:id/cash-today': 'transactions',
  'GET /api/admin/users/:id/notes': 'details',
  'GET /api/admin/users/:id/notes/export': 'details',
  'GET /api/admin/users/:id/cases': 'transactions',
  'GET /api/admin/users/:id/cases/export': 'transactions',
  'GET /api/admin/cases/:id': 'transactions',
  'GET /api/admin/cases/:id/messages': 'transactions',
  'GET /api/admin/cases/:id/messages/:messageId/file': 'transactions',
  'GET /api/admin/users/:id/conversations': ['chat_list', 'support_messages'],
  'GET /api/admin/users/:id/conversations/export': ['chat_list', 'support_messages'],
  'GET /api/admin/accounts': 'list',
  'GET /api/admin/transactions': 'transactions',
  'GET /api/admin/transactions/export': 'transactions',
  'GET /api/admin/transactions/totals': null,
  'GET /api/admin/incoming-wires': null,
  'GET /api/admin/incoming-wires/:id': 'transactions',
  // No other bank has paid her; the test of payments has entries.
  'GET /api/admin/payments/entries': null,
  'GET /api/admin/payments/authorizations': null,
  'GET /api/admin/payments/authorizations/export': null,
  'GET /api/admin/payments/files': null,
  'GET /api/admin/settlements': null,
  'GET /api/admin/payments/orders': null,
  'GET /api/admin/payments/return-rates': null,
  'GET /api/admin/transactions/deciders': null,
  'GET /api/admin/transactions/:id': 'transactions',
  'GET /api/admin/transactions/:id/receipt': 'transactions',
  // No chat or message is about the transaction; a separate test has some.
  'GET /api/admin/transactions/:id/conversations': null,
  'GET /api/admin/users/export': 'list',
  'GET /api/admin/audit-events/export': 'audit_log',
  'GET /api/admin/proposals/export': 'proposals',
  'GET /api/admin/support-messages/export': 'support_messages',
  'GET /api/chat/sessions/export': 'chat_list',
  'GET /api/admin/overview': 'transactions',
  'GET /api/admin/audit-events': 'audit_log',
  // No one has viewed her before; a separate test has views to list.
  'GET /api/admin/views': null,
  'GET /api/admin/proposals': 'proposals',
  'GET /api/admin/policies': null,
  'GET /api/admin/terms': null,
  'GET /api/admin/terms/export': null,
  'GET /api/admin/terms/history/export': null,
  // This change affects no one; a separate test has one that does.
  'GET /api/admin/terms/dry-run/export': null,
  'GET /api/admin/terms/customers/:id': 'details',
  'GET /api/admin/ira-terms': null,
  'GET /api/admin/certificate-rates': null,
  'GET /api/admin/interest-rates': null,
  'GET /api/admin/interest-rates/export': null,
  'GET /api/admin/trial-balance': null,
  'GET /api/admin/trial-balance/export': null,
  'GET /api/admin/ledger-accounts/:account': 'transactions',
  'GET /api/admin/ledger-accounts/:account/export': 'transactions',
  'GET /api/admin/audit-events/actions': null,
  'GET /api/admin/books-check': null,
  'GET /api/admin/reports': null,
  'GET /api/admin/reports/period': null,
  'GET /api/admin/reports/period/pdf': null,
  'GET /api/admin/user-overview': null,
  'GET /api/admin/users/summary': null,
  'GET /api/admin/waiting-work': null,
  'GET /api/admin/saved-replies': null,
  'GET /api/admin/queue/colleagues': null,
  'GET /api/admin/queue/:kind/:reference': 'chat_list',
  // Without a text it finds no one; a separate test has one.
  'GET /api/admin/search': null,
};

describe('a read by staff', () => {
  it('is classified for every call', () => {
    const reads = Object.entries(routeTable)
      .filter(([name, { audience }]) => name.startsWith('GET ') && audience === 'staff')
      .map(([name]) => name);
    expect(Object.keys(recordedBy).sort()).toEqual(reads.sort());
  });

  const pathOf = async (name: string) =>
    name
      .replace('GET ', '')
      .replace('cases/:id', `cases/${name.includes('/cases/:id') ? await openCase() : 0}`)
      .replace(':messageId', String(name.includes(':messageId') ? await fileInCase() : 0))
      .replace('orders/:id', `orders/${name.includes('orders/:id') ? await recalledOrder() : 0}`)
      .replace('wires/:id', `wires/${name.includes('wires/:id') ? await heldWire() : 0}`)
      .replace('transactions/:id', `transactions/${transactionId}`)
      .replace('accounts/:id', `accounts/${ann.accountId}`)
      .replace(':id', String(ann.customerId))
      .replace(':kind/:reference', `chat/${chatId}`)
      .replace('colleagues', 'colleagues?kind=chat')
      .replace('statements/:month', 'statements/range')
      .replace('statements/range', 'statements/range?from=2026-01-01&to=2026-01-31')
      .replace(':account', accountNumber)
      .replace('dry-run/export', `dry-run/export?change=${changeOfTerms()}`)
      .replace(/(reports\/period.*)$/, '$1?from=2026-01-01&to=2026-01-31');

  const people = Object.entries(recordedBy).filter(([, what]) => what !== null);
  const figures = Object.keys(recordedBy).filter((name) => recordedBy[name] === null);

  it.each(people)('%s is shown to the customer as %s', async (name, what) => {
    const path = await pathOf(name);
    if (path.includes('archive')) await closeMonths(bank.database, inTwoMonths());
    expect((await staff.client.get(path)).statusCode).toBe(200);
    expect((await kindsOf(ann)).toSorted()).toEqual([what].flat());
  });

  it('of figures without people is not shown to anyone', async () => {
    for (const name of figures) {
      await bank.database.query('delete from attempt_counter');
      const { statusCode } = await staff.client.get(await pathOf(name));
      expect([name, statusCode, await kindsOf(ann)]).toEqual([name, 200, []]);
    }
  });

  it.each([
    ['a chat', () => `/api/chat/${chatId}`],
    ['its messages', () => `/api/chat/${chatId}/messages`],
  ])('%s is shown to the customer, but the customer’s own read is not', async (_what, pathOf) => {
    expect((await ann.client.get(pathOf())).statusCode).toBe(200);
    expect(await kindsOf(ann)).toEqual([]);
    expect((await staff.client.get(pathOf())).statusCode).toBe(200);
    expect(await kindsOf(ann)).toEqual(['chat']);
  });

  it('over the live socket is shown, too', async () => {
    const socket = await LiveClient.open(bank.app, staff.client.cookie);
    await socket.join(chatId);
    expect(await kindsOf(ann)).toEqual(['chat']);
    socket.close();
  });

  it('of a transfer is shown to both customers', async () => {
    const ben = await fundedCustomer(bank);
    await staff.client.get('/api/admin/transactions?limit=10');
    expect(await kindsOf(ann)).toEqual(['transactions']);
    expect(await kindsOf(ben)).toEqual(['transactions']);
  });

  it('of a closed account is shown to everyone who owned it until then', async () => {
    const ben = await fundedCustomer(bank);
    const id = await openAnother(ann);
    await joinAccount(bank, ben, id, 'joint_owner');
    await bank.superuser.query('update account set closed_at = now() where id = $1', [id]);
    await bank.superuser.query(
      `update account_owner set until = closed_at from account
       where account.id = account_id and account.id = $1`,
      [id],
    );
    await bank.superuser.query('update ledger.account set frozen = true where id = $1', [id]);
    expect((await staff.client.get(`/api/admin/accounts/${id}`)).statusCode).toBe(200);
    expect(await kindsOf(ann)).toContain('details');
    expect(await kindsOf(ben)).toContain('details');
  });

  it('covers only the rows on the page, not the extra row that tells whether there are more', async () => {
    const ben = await signedInPerson(bank);
    await staff.client.get('/api/admin/users?pageSize=1&page=1');
    expect([await kindsOf(ben), await kindsOf(ann)]).toEqual([['list'], []]);
  });

  it.each([
    ['a person', () => ann.email, ['list', 'transactions']],
    ['an amount', () => '77.31', ['transactions']],
  ])('covers what a search for %s found', async (_what, textOf, kinds) => {
    const deposit = { type: 'deposit', amount: '77.31', pin: testPin };
    expect((await ann.client.post('/api/transactions', deposit)).statusCode).toBe(201);
    await staff.client.get(`/api/admin/search?search=${encodeURIComponent(textOf())}`);
    expect((await kindsOf(ann)).toSorted()).toEqual(kinds);
  });

  it('of their own data is not recorded', async () => {
    await staff.client.get(`/api/admin/users/${staff.customerId}`);
    expect((await viewsOf(staff)).filter(({ what }) => what === 'details')).toEqual([]);
  });
});

it('shows only the customer the staff member’s role and first name, the time, and the stated reason', async () => {
  const reason = encodeURIComponent('Customer called about a wire');
  await staff.client.get(`/api/admin/users/${ann.customerId}?reason=${reason}`);
  const [view] = await viewsOf(ann);
  expect(view).toEqual({
    id: expect.any(Number),
    viewedAt: expect.any(String),
    role: 'admin',
    firstName: 'Grace',
    what: 'details',
    reason: 'Customer called about a wire',
  });
  expect(Math.abs(Date.now() - Date.parse(view?.viewedAt ?? ''))).toBeLessThan(60_000);
  expect((await viewsOf(await fundedCustomer(bank))).map(({ what }) => what)).toEqual([]);
});

it('a list is recorded once an hour for each staff member, even if it is read several times at once', async () => {
  const colleague = await signedInAdmin(bank);
  const read = ({ client }: Customer) => client.get(`/api/admin/users?search=${ann.email}`);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => read(staff)),
    read(colleague),
  ]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await kindsOf(ann)).toEqual(['list', 'list']);
  await bank.superuser.query(
    `begin; set local session_replication_role = replica;
     update customer_view set slot = slot - interval '1 hour' where customer_id = ${ann.customerId};
     commit`,
  );
  await read(staff);
  expect(await kindsOf(ann)).toEqual(['list', 'list', 'list']);
});

it('a read whose record cannot be written fails, and reveals nothing about the customer', async () => {
  await bank.superuser.query('alter table customer_view rename to customer_view_away');
  try {
    for (const path of [
      `/api/admin/users/${ann.customerId}`,
      `/api/admin/users?search=${ann.email}`,
      `/api/admin/users/${ann.customerId}/sessions`,
      '/api/admin/transactions?limit=5',
      '/api/admin/overview',
      `/api/chat/${chatId}/messages`,
      '/api/admin/support-messages',
      '/api/admin/audit-events',
    ]) {
      const answer = await staff.client.get(path);
      expect(answer.statusCode, path).toBe(500);
      expect(answer.body).not.toContain(ann.email);
    }
  } finally {
    await bank.superuser.query('alter table customer_view_away rename to customer_view');
  }
});

it('the record comes in pages, newest first', async () => {
  for (let n = 0; n < 5; n++)
    await staff.client.get(`/api/admin/users/${ann.customerId}?reason=reason-${n}`);
  const first = await viewsOf(ann, 'limit=2');
  expect(first.map(({ reason }) => reason)).toEqual(['reason-4', 'reason-3']);
  const next = await viewsOf(ann, `limit=2&cursor=${first[1]?.id}`);
  expect(next.map(({ reason }) => reason)).toEqual(['reason-2', 'reason-1']);
});

it('the record cannot be changed or deleted, due to both triggers and privileges', async () => {
  await staff.client.get(`/api/admin/users/${ann.customerId}`);
  for (const sql of ["update customer_view set what = 'list'", 'delete from customer_view']) {
    await expect(bank.superuser.query(sql)).rejects.toThrow(/append-only/);
    await expect(bank.database.query(sql)).rejects.toThrow(/permission denied/);
  }
  await expect(bank.superuser.query('truncate customer_view')).rejects.toThrow(/append-only/);
});
