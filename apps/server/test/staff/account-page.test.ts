import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listStatements } from '@seven-hills/contracts/money/statements';
import type { AccountPage, CustomerAccount } from '@seven-hills/contracts/staff/account-page';
import type { ListedTransaction } from '@seven-hills/contracts/staff/transactions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrange } from '../support/money/arranged-movement.ts';
import { joinAccount } from '../support/money/join-account.ts';
import { wire } from '../support/money/sample-wire.ts';
import { type Customer, fundedCustomer, staffMember } from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';
import { agreedTexts } from '../support/texts/agreed-texts.ts';

/** What staff see of a customer's accounts, and of one of them. */

let bank: TestBank;
let staff: Customer;
let ann: Customer;
let ben: Customer;
let savings: { id: number; accountNumber: string };
beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank, 'operations');
  ann = await fundedCustomer(bank, 100_000n, { firstName: 'Ann', lastName: 'Quill' });
  ben = await fundedCustomer(bank, 5_000n, { firstName: 'Ben', lastName: 'Stone' });
  savings = (
    await ann.client.post('/api/own-accounts', {
      accountType: 'savings',
      nickname: 'Rainy days',
      agreements: agreedTexts,
    })
  ).json();
  await arrange(bank, {
    type: 'deposit',
    customerId: ann.customerId,
    accountId: BigInt(savings.id),
    amount: 20_000n,
  });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const accountsOf = async ({ customerId }: Customer) =>
  (await staff.client.get(`/api/admin/users/${customerId}/accounts`)).json<CustomerAccount[]>();
const pageOf = async (id: number | bigint | null, by = staff) =>
  (await by.client.get(`/api/admin/accounts/${id}`)).json<AccountPage>();
const viewsOf = async ({ client }: Customer) =>
  (await client.get('/api/profile/views')).json<{ what: string; reason: string | null }[]>();

/** Lets Ben use Ann's savings account for the time of a test. */
async function whileBenIs(role: 'joint_owner' | 'viewer', run: () => Promise<void>) {
  await joinAccount(bank, ben, savings.id, role);
  try {
    await run();
  } finally {
    await bank.superuser.query(
      'update account_owner set until = now() where account_id = $1 and customer_id = $2',
      [savings.id, ben.customerId],
    );
  }
}

describe('the accounts of a customer', () => {
  it('are listed with their balances, the primary one first', async () => {
    expect(await accountsOf(ann)).toMatchObject([
      {
        id: Number(ann.accountId),
        accountType: 'checking',
        nickname: null,
        currentBalance: '1000.00',
        role: 'owner',
        isPrimary: true,
        state: 'open',
        until: null,
      },
      {
        id: savings.id,
        accountNumber: savings.accountNumber,
        accountType: 'savings',
        nickname: 'Rainy days',
        currentBalance: '200.00',
        isPrimary: false,
        state: 'open',
      },
    ]);
    const unknown = await staff.client.get('/api/admin/users/999999999/accounts');
    expect(unknown.statusCode).toBe(404);
  });

  it('include those of others that they may use, and former ones', async () => {
    await whileBenIs('joint_owner', async () => {
      expect(await accountsOf(ben)).toMatchObject([
        { id: Number(ben.accountId), role: 'owner', until: null },
        { id: savings.id, userId: Number(ann.customerId), role: 'joint_owner', until: null },
      ]);
    });
    expect(await accountsOf(ben)).toMatchObject([
      { id: Number(ben.accountId) },
      { id: savings.id, role: 'joint_owner', until: expect.any(String) },
    ]);
  });

  it('are counted in the users list and in its file, which names the primary one', async () => {
    const [row] = (await staff.client.get('/api/admin/users?search=quill')).json();
    expect(row).toMatchObject({ accountCount: 2, account: { id: Number(ann.accountId) } });
    const file = (await staff.client.get('/api/admin/users/export?search=quill')).body;
    const [head = '', line = ''] = file.split('\r\n');
    expect(line.split(',')[head.split(',').indexOf('Accounts')]).toBe('2');
  });

  it('are found by any of their numbers', async () => {
    const search = (text: string) => staff.client.get(`/api/admin/search?search=${text}`);
    const found = [{ id: savings.id, accountType: 'savings', holder: 'Ann Quill', state: 'open' }];
    const { accountNumber } = savings;
    for (const text of [accountNumber, accountNumber.slice(0, 8), accountNumber.slice(-4)]) {
      const answer = (await search(text)).json();
      expect(answer.accounts, text).toMatchObject(found);
      expect(answer.people, text).toMatchObject([{ id: Number(ann.customerId) }]);
    }
    expect((await search('quill')).json()).toMatchObject({ accounts: [] });
    expect((await search(accountNumber.slice(0, 3))).json()).toMatchObject({ accounts: [] });
  });
});

describe('the page of an account', () => {
  it('shows the account, its holder, owners, holds, and notes', async () => {
    const sent = await ann.client.post(`/api/wire-transfer`, {
      ...wire,
      fromAccountId: savings.id,
      amount: '100.00',
    });
    expect(sent.statusCode).toBe(201);
    const { id, transferFee } = sent.json<Transaction>();
    const note = { text: 'Asked about the rate', accountId: savings.id };
    const path = `/api/admin/users/${ann.customerId}/notes`;
    expect((await staff.client.post(path, note)).json()).toMatchObject({ accountId: savings.id });
    const held = String((Number('100.00') + Number(transferFee)).toFixed(2));
    expect(await pageOf(savings.id)).toMatchObject({
      account: { id: savings.id, nickname: 'Rainy days', state: 'open', heldAmount: held },
      closedAt: null,
      holder: { id: Number(ann.customerId), accountCount: 2, account: { id: savings.id } },
      owners: expect.arrayContaining([
        expect.objectContaining({ id: Number(ann.customerId), name: 'Ann Quill', role: 'owner' }),
      ]),
      stop: null,
      holds: [{ transactionId: id, type: 'wire_transfer', amount: held }],
      notes: [{ text: 'Asked about the rate' }],
    });
    expect(await pageOf(ann.accountId)).toMatchObject({ holds: [], notes: [] });
    expect((await staff.client.get('/api/admin/accounts/999999999')).statusCode).toBe(404);
    // A note about somebody else's account is refused.
    const foreign = { ...note, accountId: Number(ben.accountId) };
    expect((await staff.client.post(path, foreign)).statusCode).toBe(404);
    await staff.client.post(`/api/admin/transactions/${id}/decline`, { reason: 'A test' });
  });

  it('is recorded for each owner, who can see that it was opened', async () => {
    const viewer = await staffMember(bank, 'teller');
    await whileBenIs('viewer', async () => {
      await pageOf(savings.id, viewer);
    });
    const { rows } = await bank.database.query(
      `select customer_id from customer_view where staff_id = $1 and what = 'details' order by 1`,
      [viewer.customerId],
    );
    expect(rows.map(({ customer_id }) => customer_id)).toEqual([ann.customerId, ben.customerId]);
    expect((await viewsOf(ann)).map(({ what }) => what)).toContain('details');
  });

  it('does not show staff what colleagues wrote about an account of their own', async () => {
    const own = await staffMember(bank, 'operations');
    await joinAccount(bank, own, savings.id, 'viewer');
    expect(await pageOf(savings.id, own)).toMatchObject({ notes: [] });
    await bank.superuser.query(
      'update account_owner set until = now() where account_id = $1 and customer_id = $2',
      [savings.id, own.customerId],
    );
  });
});

describe('a call about a customer that names an account', () => {
  const about = (path: string, account: number | bigint | null) =>
    staff.client.get(`/api/admin/users/${ann.customerId}/${path}?account=${account}`);

  it('is about that account, and about the primary one if it names none', async () => {
    const named = (await about('transactions', savings.id)).json<Transaction[]>();
    expect(named.some(({ type, amount }) => type === 'deposit' && amount === '200.00')).toBe(true);
    const whole = await staff.client.get(`/api/admin/users/${ann.customerId}/transactions`);
    expect(whole.json<Transaction[]>().some(({ amount }) => amount === '200.00')).toBe(false);
    const file = (await about('transactions/export', savings.id)).body;
    expect(file).toContain('200.00');
    const statements = (await about('statements', savings.id)).json<
      AnswerOf<typeof listStatements>
    >();
    expect(statements.firstDay).not.toBeNull();
    const range = await staff.client.get(
      `/api/admin/users/${ann.customerId}/statements/range?from=${statements.firstDay}&to=${statements.firstDay}&format=csv&account=${savings.id}`,
    );
    expect(range.body).toContain('200.00');
  });

  it('is refused for an account that was never theirs', async () => {
    for (const path of ['transactions', 'transactions/export', 'statements', 'statements/archive'])
      expect((await about(path, ben.accountId)).statusCode, path).toBe(404);
  });
});

it('the list of all transactions and its sums can be limited to one account', async () => {
  const listed = (await staff.client.get(`/api/admin/transactions?account=${savings.id}`)).json<
    ListedTransaction[]
  >();
  expect(listed.length).toBeGreaterThan(0);
  for (const { fromAccountId, toAccountId } of listed)
    expect([fromAccountId, toAccountId]).toContain(savings.id);
  const totals = (query: string) => staff.client.get(`/api/admin/transactions/totals?${query}`);
  expect((await totals(`account=${savings.id}`)).json()).toMatchObject({
    count: listed.length,
    moneyIn: '200.00',
  });
  // A search for its number lists its transactions only, not those of the person's other accounts.
  const searched = await staff.client.get(
    `/api/admin/transactions?search=${savings.accountNumber}`,
  );
  expect(searched.json<ListedTransaction[]>()).toHaveLength(listed.length);
  const both = await totals(`account=${savings.id}&customer=${ben.customerId}`);
  expect(both.json()).toMatchObject({ count: 0 });
});
