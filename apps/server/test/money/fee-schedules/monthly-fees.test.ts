import { addDays } from '@seven-hills/bank/calendar/business-days';
import { feeNoticeDays } from '@seven-hills/bank/payments/fee-notice';
import type { AccountTerms } from '@seven-hills/bank/terms';
import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { Insights } from '@seven-hills/contracts/money/insights';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { chargeMonthlyFees } from '../../../src/money/fee-schedules/monthly/charge-monthly-fees.ts';
import { readTotals } from '../../../src/money/statements/period-figures.ts';
import { transferCodes } from '../../../src/money/transactions/transfer-codes.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { changeOwnTerms, changePast, changeTerms } from '../../support/money/terms.ts';
import { achFile, achFolder } from '../../support/outside/ach-files.ts';
import {
  type Customer,
  fundedCustomer,
  numberOf,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, silent, type TestBank } from '../../support/test-bank.ts';

/** Maintenance fees of the last month, as the job of the night decides them. */

let bank: TestBank;
let maker: Customer;
let checker: Customer;
beforeEach(async () => {
  bank = await openTestBank();
  [maker, checker] = [await staffMember(bank), await staffMember(bank)];
});
afterEach(async () => {
  expect(await bank.audit()).toEqual([]);
  await bank.close();
});

const fee = {
  amount: '5.00',
  minBalance: null,
  directDeposit: null,
  ageUnder: null,
  ageFrom: null,
};
const charge = () => chargeMonthlyFees(bank.app.means);
/** Charges; something happens once the fee of a customer is found due, before it is posted. */
const chargeAfter = async ({ customerId }: Customer, happens: () => Promise<unknown>) => {
  const { database, app } = bank;
  const move = app.means.postings.move.bind(app.means.postings);
  const postings = Object.assign(Object.create(app.means.postings), {
    move: async (...given: Parameters<typeof move>) => {
      if (String(given[1].customerId) === String(customerId)) await happens();
      return move(...given);
    },
  });
  await chargeMonthlyFees({ database, postings });
};
const withdraw = async ({ client }: Customer, amount: string) => {
  const form = { type: 'withdrawal', amount, pin: testPin };
  expect((await client.post('/api/transactions', form)).statusCode).toBe(201);
};
/**
 * Moves everything so far to the middle of a month, of which `months` whole ones are over since.
 */
const moveBack = async (months = 1) => {
  const days = Number(bankDayAt().slice(8)) + 15 + months * 30;
  const tables = [
    ['account', 'created_at'],
    ['account_owner', 'since'],
    ['bank_terms', 'valid_from'],
    ['customer_terms', 'valid_from'],
    ['ledger.transfer', 'created_at'],
    ['terms_plan', 'starts_on'],
    ['terms_plan', 'planned_at'],
  ] as const;
  for (const [table, column] of tables)
    await changePast(
      bank,
      table,
      `update ${table} set ${column} = ${column} - interval '${days} days'`,
    );
};
/** A customer with a balance since two months ago, under a monthly fee of every account type. */
async function customerUnder(terms: Partial<AccountTerms>, balance = 50_000n): Promise<Customer> {
  const ann = await fundedCustomer(bank, balance);
  if (Object.keys(terms).length > 0) await changeTerms(bank, maker, checker, terms);
  await moveBack();
  return ann;
}
const decided = async ({ accountId }: Customer) =>
  (
    await bank.database.query<object>(
      `select amount, charged, waived_because from monthly_fee where account_id = $1`,
      [accountId],
    )
  ).rows;
const feesOf = async ({ client }: Customer) =>
  (await client.get('/api/transactions?type=monthly_fee&limit=100')).json<Transaction[]>();

it('is charged once for an account and a month, by two servers', async () => {
  const ann = await customerUnder({ monthlyFee: { ...fee, minBalance: '500.01' } });
  await Promise.all([charge(), charge()]);
  expect(await charge()).toBe(0);
  expect(await decided(ann)).toEqual([{ amount: 500n, charged: 500n, waived_because: null }]);
  expect(await feesOf(ann)).toMatchObject([
    {
      amount: '5.00',
      direction: 'out',
      description: expect.stringMatching(
        /^Maintenance fee for \w+ 20\d\d\. Free with a balance of \$500\.01 every day\.$/,
      ),
    },
  ]);
});

it('names no waiver by direct deposits at a bank to which none can arrive', async () => {
  const monthlyFee = { ...fee, minBalance: '500.01', directDeposit: '250.00' };
  const ann = await customerUnder({ monthlyFee });
  await chargeMonthlyFees({ ...bank.app.means, ach: false });
  const [{ description } = { description: '' }] = await feesOf(ann);
  expect(description).toMatch(/Free with a balance of \$500\.01 every day\.$/);
});

it('is named in an alert', async () => {
  const ann = await customerUnder({ monthlyFee: fee });
  const mail = { sealingKeys: bank.keys.sealing, siteUrl: () => 'https://bank.example' };
  const follow = () => followTransactions({ ...bank.app.means, ...mail });
  await follow();
  await charge();
  await follow();
  const [charged] = await feesOf(ann);
  expect((await ann.client.get('/api/notifications')).json()).toContainEqual(
    expect.objectContaining({
      kind: 'fee_charged',
      sentence: 'The bank charged a maintenance fee of $5.00 to your account.',
      transactionId: charged?.id,
    }),
  );
});

it('is charged later for months in which no server ran', async () => {
  const ann = await fundedCustomer(bank, 50_000n);
  await changeTerms(bank, maker, checker, { monthlyFee: fee });
  await moveBack(2);
  await charge();
  expect(await charge()).toBe(0);
  expect(await decided(ann)).toHaveLength(2);
  const [last, before] = (await feesOf(ann)).map(({ description }) => description);
  expect(last).toMatch(/^Maintenance fee for /);
  expect(before).not.toBe(last);
});

it('of an IRA is no distribution', async () => {
  const ira = await fundedCustomer(bank, 50_000n, { accountType: 'ira' });
  await changeTerms(bank, maker, checker, { monthlyFee: fee });
  await moveBack();
  await charge();
  expect(await feesOf(ira)).toMatchObject([{ amount: '5.00' }]);
  const { rows } = await bank.database.query('select from ira_distribution where account_id = $1', [
    ira.accountId,
  ]);
  expect(rows).toEqual([]);
});

describe('is waived', () => {
  it.each([
    ['min_balance', { minBalance: '500.00' }],
    ['age_from', { ageFrom: 18 }],
    ['age_under', { ageUnder: 120 }],
  ])('for %s', async (reason, waiver) => {
    const ann = await customerUnder({ monthlyFee: { ...fee, ...waiver } });
    await charge();
    expect(await decided(ann)).toEqual([{ amount: 500n, charged: 0n, waived_because: reason }]);
    expect(await feesOf(ann)).toEqual([]);
  });

  it('for direct deposits of the month through the ACH network, to the cent', async () => {
    const [ann, ben] = [await fundedCustomer(bank, 100n), await fundedCustomer(bank, 100n)];
    await changeTerms(bank, maker, checker, { monthlyFee: { ...fee, directDeposit: '500.00' } });
    await moveBack();
    const { network, deliver } = await achFolder();
    const entries = [
      { accountNumber: await numberOf(ann), amount: 30_000n },
      { accountNumber: await numberOf(ann), amount: 20_000n },
      { accountNumber: await numberOf(ben), amount: 49_999n },
    ];
    await deliver('pay.ach', await achFile({ entries }));
    const means = { ...bank.app.means, log: silent };
    await receiveFiles({ ...means, network });
    await postEntries(means, new Date(Date.now() + 4 * 86_400_000));
    // To the last days of the month before.
    const ago = `created_at - interval '${Number(bankDayAt().slice(8)) + 3} days'`;
    for (const [table, ofCredits] of [
      ['ledger.transfer', `code = ${transferCodes.ach_credit}`],
      ['bank_transaction', "type = 'ach_credit'"],
    ] as const)
      await changePast(bank, table, `update ${table} set created_at = ${ago} where ${ofCredits}`);
    await charge();
    expect([await decided(ann), await decided(ben)]).toMatchObject([
      [{ charged: 0n, waived_because: 'direct_deposit' }],
      [{ charged: 500n, waived_because: null }],
    ]);
  });

  it('for a customer whose own terms have none', async () => {
    const ann = await fundedCustomer(bank, 50_000n);
    await changeTerms(bank, maker, checker, { monthlyFee: fee });
    await changeOwnTerms(bank, maker, checker, ann, { monthlyFee: null });
    await moveBack();
    await charge();
    expect(await decided(ann)).toEqual([]);
  });

  it('as far as nothing is available, by what is there when it is posted', async () => {
    const ann = await customerUnder({ monthlyFee: fee });
    await chargeAfter(ann, () => withdraw(ann, '497.00'));
    expect(await decided(ann)).toEqual([{ amount: 500n, charged: 300n, waived_because: null }]);
    expect(await feesOf(ann)).toMatchObject([{ amount: '3.00' }]);
  });

  it('if nothing is available when it is posted', async () => {
    const ann = await customerUnder({ monthlyFee: fee });
    await chargeAfter(ann, () => withdraw(ann, '500.00'));
    expect(await decided(ann)).toEqual([{ amount: 500n, charged: 0n, waived_because: 'no_funds' }]);
  });

  it('never because of goals: it takes what is not free from them, and says so', async () => {
    const ann = await customerUnder({ monthlyFee: fee });
    const form = { name: 'Trip', color: 'blue', targetAmount: null, targetOn: null };
    const goals = (await ann.client.post('/api/savings-goals', form)).json().goals;
    await chargeAfter(ann, async () => {
      const moved = await ann.client.post(
        '/api/savings-goals/moves',
        { fromGoalId: null, toGoalId: goals[0].id, amount: '497.00' },
        { 'idempotency-key': 'set-aside-for-the-trip' },
      );
      expect(moved.statusCode, moved.body).toBeLessThan(300);
    });
    expect(await decided(ann)).toEqual([{ amount: 500n, charged: 500n, waived_because: null }]);
    const after = (await ann.client.get('/api/savings-goals')).json();
    expect(after.goals).toMatchObject([{ name: 'Trip', amount: '495.00' }]);
    const { rows } = await bank.database.query('select from savings_goal_news');
    expect(rows).toHaveLength(1);
  });

  it('on a suspended account', async () => {
    const ann = await customerUnder({ monthlyFee: fee });
    await bank.superuser.query('update ledger.account set frozen = true where id = $1', [
      ann.accountId,
    ]);
    await charge();
    await bank.superuser.query('update ledger.account set frozen = false where id = $1', [
      ann.accountId,
    ]);
    expect(await decided(ann)).toMatchObject([{ charged: 0n, waived_because: 'suspended' }]);
  });
});

it('is nothing for the month in which an account was opened, and under terms without it', async () => {
  const ann = await customerUnder({});
  const ben = await fundedCustomer(bank, 50_000n);
  await charge();
  expect([await decided(ann), await decided(ben)]).toEqual([[], []]);
});

it('is added up as a fee everywhere, until staff give it back', async () => {
  const ann = await customerUnder({ monthlyFee: fee });
  await charge();
  const [charged] = await feesOf(ann);
  const today = bankDayAt();
  const ofReport = async () =>
    (await maker.client.get(`/api/admin/reports/period?from=${today}&to=${today}`)).json().figures;
  const ofCategory = async () =>
    (await ann.client.get('/api/insights'))
      .json<Insights>()
      .categories.find(({ categoryId }) => categoryId === categoryIds.fees)?.spent;
  // The two staff members have accounts, which paid it, too.
  expect((await ofReport()).fees).toBe('15.00');
  expect(await ofCategory()).toBe('5.00');
  const span = { accountId: BigInt(ann.accountId), after: 0n, through: 1_000n };
  expect(await readTotals(bank.database, span)).toMatchObject({ fees: 500n, moneyOut: 0n });
  const range = `/api/statements/range?from=${today}&to=${today}&format=csv`;
  expect((await ann.client.get(range)).body).toMatch(/-5\.00,5\.00,495\.00/);
  const given = await maker.client.post(
    `/api/admin/transactions/${charged?.id}/corrections`,
    { scope: 'whole', reasonCode: 'fee_refund', note: 'A new customer' },
    { 'idempotency-key': 'give-back-a-monthly-fee' },
  );
  expect((await approveProposal(checker, proposalIn(given))).statusCode).toBe(200);
  expect((await ann.client.get('/api/account')).json()).toMatchObject({ balance: '500.00' });
  expect((await ofReport()).fees).toBe('10.00');
  expect(await ofCategory()).toBeOneOf([undefined, '0.00']);
});

it('needs notice when it is introduced, raised, or harder to avoid', async () => {
  await fundedCustomer(bank, 100n);
  const { version, byType, wireCutOffHour } = (await maker.client.get('/api/admin/terms')).json();
  const terms = {
    byType: { ...byType, checking: { ...byType.checking, monthlyFee: fee } },
    wireCutOffHour,
  };
  const answer = await maker.client.call('PUT', '/api/admin/terms', {
    change: { scope: 'bank', terms },
    ...{ baseVersion: version, reason: 'Costs' },
  });
  expect(answer.json()).toMatchObject({
    status: 400,
    message: expect.stringContaining('Monthly maintenance fee'),
  });
});

it('is tried on the last month: who would pay, how much, and what waives the others', async () => {
  const people = [
    await fundedCustomer(bank, 50_000n),
    await fundedCustomer(bank, 9_999n),
    await fundedCustomer(bank, 9_999n, { accountType: 'savings' }),
  ] as const;
  await moveBack();
  const late = await fundedCustomer(bank, 100n);
  const { version, byType, wireCutOffHour } = (await maker.client.get('/api/admin/terms')).json();
  const monthlyFee = { ...fee, minBalance: '500.00' };
  const terms = {
    byType: { ...byType, checking: { ...byType.checking, monthlyFee } },
    wireCutOffHour,
  };
  const startsOn = addDays(bankDayAt(), feeNoticeDays);
  const change = { scope: 'bank', terms };
  const tried = await maker.client.post('/api/admin/terms/dry-run', { change, startsOn });
  const none = { min_balance: 0, direct_deposit: 0, age_under: 0, age_from: 0 };
  const expected = {
    movements: 0,
    monthlyFee: {
      // The staff members have checking accounts with more, too.
      accounts: 4,
      isComplete: true,
      before: { paying: 0, total: '0.00', waived: none },
      after: { paying: 1, total: '5.00', waived: { ...none, min_balance: 3 } },
    },
  };
  expect(tried.json()).toMatchObject(expected);
  const body = { change, baseVersion: version, basePlan: 0, startsOn, reason: 'Costs' };
  const proposal = proposalIn(await maker.client.call('PUT', '/api/admin/terms', body));
  const shown = await checker.client.post(`/api/admin/proposals/${proposal.id}/dry-run`);
  expect(shown.json()).toMatchObject(expected);
  await approveProposal(checker, proposal);
  // One customer's own fee, on whatever accounts they have.
  const own = {
    scope: 'customer',
    customerId: Number(people[2].customerId),
    terms: { monthlyFee },
  };
  const ofOne = await maker.client.post('/api/admin/terms/dry-run', { change: own, startsOn });
  expect(ofOne.json()).toMatchObject({
    monthlyFee: { accounts: 1, after: { paying: 1, total: '5.00' } },
  });
  expect(await decided(late)).toEqual([]);
});

it('is not tried with other terms', async () => {
  const { byType, wireCutOffHour } = (await maker.client.get('/api/admin/terms')).json();
  const terms = {
    byType: { ...byType, savings: { ...byType.savings, wireFee: 1 } },
    wireCutOffHour,
  };
  const tried = await maker.client.post('/api/admin/terms/dry-run', {
    change: { scope: 'bank', terms },
  });
  expect(tried.json()).toMatchObject({ monthlyFee: null });
});

it('is in the fee schedule, with what waives it', async () => {
  await changeTerms(bank, maker, checker, { monthlyFee: { ...fee, minBalance: '500.00' } });
  const { schedules } = (await bank.app.inject('/api/fee-schedules')).json();
  expect(schedules[0].lines).toContainEqual({
    service: 'Monthly maintenance',
    fee: '$5.00',
    conditions:
      'For each full calendar month, on the first day of the next. Free in a month with a balance of $500.00 every day. We take at most what is available, and never overdraw the account.',
  });
  expect(JSON.stringify(schedules)).not.toContain('No minimum balance');
});

it('is audited', async () => {
  const ann = await customerUnder({ monthlyFee: fee });
  await charge();
  const rewrite = (amount: number) =>
    changePast(
      bank,
      'monthly_fee',
      `update monthly_fee set amount = ${amount} where account_id = ${ann.accountId}`,
    );
  await rewrite(501);
  expect(await bank.audit()).toEqual([expect.stringContaining('charged 500 of 501 cents')]);
  await rewrite(500);
});
