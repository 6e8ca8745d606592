import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { IncomeRule } from '@seven-hills/contracts/money/income-rules';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { type RuleMeans, runIncomeRules } from '../../../src/money/income-rules/run-rules.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { achFile, achFolder } from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  openAnother,
  testPin,
} from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/** Rules that move money to another account when income arrives. */

const bank: TestBank = await openTestBank();
let ann: Customer;
let first: number;
let second: number;

beforeEach(async () => {
  ann = await fundedCustomer(bank, 20_000n, { firstName: 'Ann' });
  first = Number(ann.accountId);
  second = await openSavings();
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

async function openSavings(): Promise<number> {
  return openAnother(ann);
}

const means = (): RuleMeans => bank.app.means;
const run = () => runIncomeRules(means());
const add = (form: object = {}, { client } = ann) =>
  client.post('/api/income-rules', {
    fromAccountId: first,
    toAccountId: second,
    incomeMin: '500',
    amount: '100',
    percent: null,
    pin: testPin,
    ...form,
  });
const rules = async () => (await ann.client.get('/api/income-rules')).json<IncomeRule[]>();
const earn = (amount: bigint, isPending = false) =>
  arrange(bank, { type: 'deposit', customerId: ann.customerId, amount, isPending });
const balances = async () =>
  (await ann.client.get('/api/own-accounts'))
    .json<{ accounts: { id: number; balance: string }[] }>()
    .accounts.map(({ balance }) => balance);
const told = async () =>
  (await ann.client.get('/api/notifications'))
    .json<Notification[]>()
    .filter(({ kind }) => kind === 'income_rule_skipped')
    .map(({ sentence }) => sentence);

describe('a rule for incoming money', () => {
  it('follows a paycheck from another bank', async () => {
    expect((await add()).statusCode).toBe(201);
    const { network, deliver } = await achFolder();
    const accountNumber = await numberOf(ann);
    await deliver('pay.ach', await achFile({ entries: [{ accountNumber, amount: 60_000n }] }));
    const later = new Date(Date.now() + 4 * 86_400_000);
    await receiveFiles({ ...bank.app.means, network });
    await postEntries({ ...means(), postings: bank.app.means.postings }, later);
    await run();
    expect(await balances()).toEqual(['700.00', '100.00']);
  });

  it('moves an amount once for each income that is large enough', async () => {
    expect((await add()).statusCode).toBe(201);
    await earn(49_999n);
    await earn(50_000n);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await balances()).toEqual(['1099.99', '100.00']);
    expect(await rules()).toMatchObject([
      {
        incomeMin: '500.00',
        amount: '100.00',
        percent: null,
        latest: { amount: '100.00', reason: null },
      },
    ]);
    const [row] = (await ann.client.get(`/api/transactions?account=${second}`)).json<
      { type: string; description: string }[]
    >();
    expect(row).toMatchObject({
      type: 'own_transfer',
      description: 'Moved by your rule for incoming money',
    });
  });

  it('moves a share, rounded down, of what others send', async () => {
    await add({ amount: null, percent: 10, incomeMin: '1' });
    const ben = await fundedCustomer(bank, 20_000n);
    await ben.client.post('/api/transactions', {
      type: 'transfer',
      amount: '33.39',
      toAccountId: first,
      pin: testPin,
    });
    expect(await run()).toBe(1);
    expect(await balances()).toEqual(['230.06', '3.33']);
  });

  it('does not count what was there before, or money moved between own accounts', async () => {
    await earn(100_000n);
    await add({ incomeMin: '1' });
    await ann.client.post('/api/own-transfers', {
      fromAccountId: first,
      toAccountId: second,
      amount: '50',
      pin: testPin,
    });
    await ann.client.post('/api/own-transfers', {
      fromAccountId: second,
      toAccountId: first,
      amount: '50',
      pin: testPin,
    });
    expect(await run()).toBe(0);
  });

  it('waits until the income is completed', async () => {
    await add();
    await earn(60_000n, true);
    expect(await run()).toBe(0);
    expect(await balances()).toEqual(['200.00', '0.00']);
    expect((await bank.database.query('select from income_rule_due')).rowCount).toBe(1);
  });

  it('moves money once when several servers run', async () => {
    await add();
    await earn(60_000n);
    const other = await bank.anotherServer();
    const made = await Promise.all([
      run(),
      runIncomeRules({ ...means(), postings: other.means.postings }),
      run(),
    ]);
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await balances()).toEqual(['700.00', '100.00']);
  });

  it('skips what is not free to spend, leaves goals alone, and says so once', async () => {
    await add({ amount: '650' });
    const goals = await ann.client.post('/api/savings-goals', {
      name: 'Trip',
      color: 'green',
      targetAmount: null,
      targetOn: null,
    });
    const [goal] = goals.json<{ goals: { id: number }[] }>().goals;
    await ann.client.post('/api/savings-goals/moves', {
      fromGoalId: null,
      toGoalId: goal?.id,
      amount: '100',
    });
    await earn(50_000n);
    expect(await run()).toBe(0);
    expect(await balances()).toEqual(['700.00', '0.00']);
    await run();
    const sentence = 'Your rule did not move $650.00 to Savings. Not enough was free to spend.';
    expect(await told()).toEqual([sentence]);
    expect(await rules()).toMatchObject([
      { latest: { amount: '650.00', reason: 'Not enough was free to spend.' } },
    ]);
    await followTransactions({ ...bank.app.means, siteUrl: () => 'https://bank.example' });
    expect(await told()).toEqual([sentence]);
  });

  it('ends on request, also for income that is due', async () => {
    const [rule] = (await add()).json<IncomeRule[]>();
    await earn(60_000n);
    await runIncomeRules({ ...means(), postings: { ...means().postings, move: unavailable } });
    const end = () => ann.client.post(`/api/income-rules/${rule?.id}/end`);
    expect((await end()).json()).toEqual([]);
    expect((await end()).json()).toEqual([]);
    expect(await run()).toBe(0);
    expect(await balances()).toEqual(['800.00', '0.00']);
  });

  it('stays due while the bank cannot post', async () => {
    await add();
    await earn(60_000n);
    await runIncomeRules({ ...means(), postings: { ...means().postings, move: unavailable } });
    expect(await told()).toEqual([]);
    expect(await run()).toBe(1);
  });

  it('ends when an account gets another owner, and not for a viewer', async () => {
    const ben = await fundedCustomer(bank);
    await add();
    await joinAccount(bank, ben, first, 'viewer');
    expect(await rules()).toHaveLength(1);
    const cara = await fundedCustomer(bank);
    await joinAccount(bank, cara, second, 'joint_owner');
    expect(await rules()).toEqual([]);
    await earn(60_000n);
    expect(await run()).toBe(0);
    expect((await add()).statusCode).toBe(409);
  });

  it('ends when an account is closed', async () => {
    await add();
    const closed = await ann.client.post(`/api/own-accounts/${second}/closing`, {
      toAccountId: first,
      pin: testPin,
    });
    expect(closed.statusCode).toBe(200);
    expect(await rules()).toEqual([]);
  });

  it('needs two accounts of the customer, the PIN, and no rule between them', async () => {
    const eve = await fundedCustomer(bank);
    expect((await add({}, eve)).statusCode).toBe(404);
    expect((await add({ toAccountId: Number(eve.accountId) })).statusCode).toBe(404);
    expect((await add({ toAccountId: first })).statusCode).toBe(400);
    expect((await add({ percent: 5 })).statusCode).toBe(400);
    expect((await add({ amount: null })).statusCode).toBe(400);
    expect((await add({ pin: '9999' })).json()).toMatchObject({ code: 'pin_incorrect' });
    expect((await add()).statusCode).toBe(201);
    expect((await add({ amount: '5' })).statusCode).toBe(409);
    const [rule] = await rules();
    expect((await eve.client.post(`/api/income-rules/${rule?.id}/end`)).statusCode).toBe(404);
  });

  it('is audited: a transfer of another amount is found', async () => {
    await add();
    await earn(60_000n);
    await run();
    const forge = (amount: number) =>
      bank.superuser.query(
        `begin; set local session_replication_role = replica;
         update income_rule_outcome set amount = ${amount}
         where rule_id in (select id from income_rule where from_account_id = ${first}); commit`,
      );
    await forge(10_001);
    expect(await bank.audit()).toEqual([expect.stringContaining('is not its transfer')]);
    await forge(10_000);
  });
});

const unavailable = () => Promise.reject(new Error('the ledger is not available'));
