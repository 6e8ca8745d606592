import { receiptNumber } from '@seven-hills/bank/brand';
import type { LedgerStatement, TrialBalance } from '@seven-hills/contracts/staff/ledger';
import { centsOf } from '@seven-hills/contracts/staff/parts/report-figures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  firstCustomerAccountId,
  internalAccounts,
} from '../../src/money/accounts/internal-accounts.ts';
import { arrange } from '../support/money/arranged-movement.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  openAnother,
  postMovement,
  staffMember,
} from '../support/people.ts';
import { openTestBank, type TestBank } from '../support/test-bank.ts';

let bank: TestBank;
let auditor: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  auditor = await staffMember(bank, 'auditor');
});
afterAll(() => bank.close());

const trialBalance = async (query = '') =>
  (await auditor.client.get(`/api/admin/trial-balance${query}`)).json<TrialBalance>();
const statement = (account: string | bigint, query = '') =>
  auditor.client.get(`/api/admin/ledger-accounts/${account}${query}`);
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

describe('the trial balance', () => {
  it('lists the bank’s own accounts and the customers’ together, with equal debits and credits', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    await postMovement(bank, ann, 'withdrawal', 12_345n);
    await postMovement(bank, ann, 'wire_transfer', 1_000n, { isPending: true });
    const now = await trialBalance();
    expect(now.isBalanced).toBe(true);
    expect(now.totals.debit).toBe(now.totals.credit);
    // Two people with $1,000.00 each; held money still belongs to the customer.
    expect(now.customersByType).toEqual([
      { accountType: 'checking', count: 2, debit: null, credit: '1876.55' },
    ]);
    expect(now.accounts.find(({ id }) => id === Number(internalAccounts.cash))).toMatchObject({
      name: 'cash',
      debit: '1776.55',
      credit: null,
    });
    // A day that has not ended shows the current figures; before the first posting there are none.
    expect((await trialBalance(`?on=${today}`)).totals).toEqual(now.totals);
    expect((await trialBalance('?on=2020-01-01')).totals).toEqual({
      debit: '0.00',
      credit: '0.00',
    });
  });

  it('splits the customers’ accounts by type, with the sum of the ledger', async () => {
    const cora = await fundedCustomer(bank, 10_000n);
    const id = await openAnother(cora);
    await arrange(bank, {
      type: 'deposit',
      customerId: cora.customerId,
      accountId: BigInt(id),
      amount: 2_500n,
    });
    const { customersByType } = await trialBalance();
    const savings = customersByType.find(({ accountType }) => accountType === 'savings');
    expect(savings).toEqual({ accountType: 'savings', count: 1, debit: null, credit: '25.00' });
    const { rows } = await bank.database.query<{ count: bigint; posted: bigint }>(
      'select count(*), sum(posted)::bigint as posted from ledger.account_state where id >= $1',
      [firstCustomerAccountId],
    );
    const sum = customersByType.reduce((total, { credit }) => total + centsOf(credit ?? '0'), 0n);
    expect(sum).toBe(rows[0]?.posted);
    const count = customersByType.reduce((total, each) => total + each.count, 0);
    expect(BigInt(count)).toBe(rows[0]?.count);
  });

  it('reports when the books do not balance', async () => {
    const broken = await openTestBank();
    try {
      const [reader] = [await staffMember(broken, 'auditor')];
      const client = await broken.superuser.connect();
      await client.query("set session_replication_role = 'replica'");
      await client.query(
        'update ledger.account set debits_posted = debits_posted + 1 where id = 1',
      );
      client.release(true);
      const found = (await reader.client.get('/api/admin/trial-balance')).json<TrialBalance>();
      expect(found.isBalanced).toBe(false);
      expect(found.totals.debit).not.toBe(found.totals.credit);
    } finally {
      await broken.close();
    }
  });
});

describe('the statement of a ledger account', () => {
  it('shows the balance after the newest entry, the entries before it, and their transactions', async () => {
    const ben = await fundedCustomer(bank, 100_000n);
    const id = await postMovement(bank, ben, 'withdrawal', 2_500n);
    const number = await numberOf(ben);
    const found = (await statement(number)).json<LedgerStatement>();
    expect(found.account).toMatchObject({ accountNumber: number, normalSide: 'credit' });
    expect(found.balance).toBe('975.00');
    expect(found.entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      ['-25.00', '975.00'],
      ['950.00', '1000.00'],
      ['50.00', '50.00'],
    ]);
    expect(found.entries[0]).toMatchObject({
      reason: 'withdrawal',
      transactionId: id,
      sequence: 3,
    });
    const older = (await statement(number, '?cursor=3&limit=1')).json<LedgerStatement>();
    expect(older.entries.map(({ sequence }) => sequence)).toEqual([2]);
    expect((await statement(number, '?on=2020-01-01')).json<LedgerStatement>()).toMatchObject({
      balance: '0.00',
      entries: [],
    });
    const cash = (await statement(internalAccounts.cash)).json<LedgerStatement>();
    expect(cash.account).toMatchObject({ name: 'cash', accountNumber: null, normalSide: 'debit' });
    expect(cash.entries[0]).toMatchObject({ amount: '-25.00', transactionId: null });
  });

  it('can be exported with all entries up to a day, which the audit log and the customer see', async () => {
    const cleo = await fundedCustomer(bank, 100_000n);
    const id = await postMovement(bank, cleo, 'withdrawal', 2_500n);
    const number = await numberOf(cleo);
    const answer = await statement(number, '/export');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="ledger-account-${number}.csv"`,
    );
    const [header, newest, ...older] = answer.body.trimEnd().split('\r\n');
    expect(header).toBe('\ufeffEntry,Posted (ET),Reason,Receipt,Change,Balance');
    expect(newest).toMatch(new RegExp(`^3,[^,]+,withdrawal,${receiptNumber(id)},-25.00,975.00$`));
    expect(older).toHaveLength(2);
    expect((await statement(number, '/export?on=2020-01-01')).body).toBe(`${header}\r\n`);
    const views = (await cleo.client.get('/api/profile/views')).json<{ what: string }[]>();
    expect(views.map(({ what }) => what)).toEqual(['transactions']);
    const { rows } = await bank.database.query(
      `select after_change from audit_event where action = 'list_exported' order by id`,
    );
    expect(rows.map(({ after_change }) => after_change)).toEqual([
      { list: 'ledger-account', account: number },
      { list: 'ledger-account', account: number, on: '2020-01-01' },
    ]);
    expect((await statement('0000000000', '/export')).statusCode).toBe(404);
    const balance = (await auditor.client.get('/api/admin/trial-balance/export')).body;
    const totals = /Total,([\d.]+),([\d.]+),\d{4}-\d{2}-\d{2} [\d:]+\r\n$/.exec(balance);
    expect(totals?.[1]).toBe(totals?.[2]);
  });

  it('is not found for an account that does not exist, or for a customer’s account by its id', async () => {
    const ben = await fundedCustomer(bank);
    expect((await statement('0000000000')).statusCode).toBe(404);
    expect((await statement(BigInt(ben.accountId))).statusCode).toBe(404);
    expect((await statement('words')).statusCode).toBe(400);
  });

  it('finds the balance before any moment, as a search through all entries would', async () => {
    const ann = await fundedCustomer(bank);
    for (let amount = 1n; amount <= 40n; amount += 1n)
      await postMovement(bank, ann, 'deposit', amount);
    const { rows } = await bank.superuser.query<{
      count: bigint;
      wrong: bigint;
      wrong_after: bigint;
    }>(
      `with moments as (
         select created_at as moment from ledger.entry_record where account_id = $1
         union all
         select created_at + interval '1 microsecond' from ledger.entry_record where account_id = $1
         union all
         select created_at - interval '1 day' from ledger.entry_record where account_id = $1
       )
       select count(*) as count,
              count(*) filter (where ledger.balance_before($1, moment) <> coalesce((
                select balance_after from ledger.entry_record
                where account_id = $1 and created_at < moment
                order by sequence desc limit 1
              ), 0)) as wrong,
              count(*) filter (where ledger.last_sequence_before($1, moment, 7) <> greatest(7, (
                select max(sequence) from ledger.entry_record
                where account_id = $1 and created_at < moment
              ))) as wrong_after
       from moments`,
      [ann.accountId],
    );
    expect(rows[0]).toEqual({ count: 126n, wrong: 0n, wrong_after: 0n });
  });
});

it('the file of the trial balance lists the customers’ accounts by type', async () => {
  const file = (await auditor.client.get('/api/admin/trial-balance/export')).body;
  expect(file).toContain('"Customers\' accounts, savings (1)",,25.00');
  expect(file).toMatch(/"Customers' accounts, checking \(\d+\)",/);
});
