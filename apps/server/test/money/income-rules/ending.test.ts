import type { IncomeRule } from '@seven-hills/contracts/money/income-rules';
import type { Connection } from '@seven-hills/postgres';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIncomeRules } from '../../../src/money/income-rules/run-rules.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts';

/** A rule for incoming money that its customer ends while the job carries it out. */

const bank: TestBank = await openTestBank();
let ann: Customer;
let first: number;

beforeEach(async () => {
  ann = await fundedCustomer(bank, 20_000n, { firstName: 'Ann' });
  first = Number(ann.accountId);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const run = () => runIncomeRules(bank.app.means);

/** Adds a rule that moves $100 to a new account, and returns its id. */
async function addRule(): Promise<number> {
  const added = await ann.client.post('/api/income-rules', {
    fromAccountId: first,
    toAccountId: await openAnother(ann),
    incomeMin: '500',
    amount: '100',
    percent: null,
    pin: testPin,
  });
  return added.json<IncomeRule[]>()[0]?.id ?? 0;
}

const earn = () => arrange(bank, { type: 'deposit', customerId: ann.customerId, amount: 60_000n });
const end = (id: number) => ann.client.post(`/api/income-rules/${id}/end`);

/** How often a rule has moved money, according to the account that it moves from. */
async function timesMoved(id: number): Promise<number> {
  const { rowCount } = await bank.database.query(
    `select from income_rule_outcome as outcome
     join bank_transaction as moved on moved.id = outcome.transaction_id
     where outcome.rule_id = $1 and moved.status = 'completed'`,
    [id],
  );
  return rowCount ?? 0;
}

/** Holds what a query locks, and returns a function that lets it go. */
async function hold(query: string, id: number): Promise<() => Promise<void>> {
  const holder: Connection = await bank.superuser.connect();
  await holder.query('begin');
  await holder.query(query, [id]);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}
const holdMoney = () => hold('select from ledger.account where id = $1 for update', first);
/** Lets everyone read the rule and refer to it, and nobody end it. */
const holdRule = (id: number) => hold('select from income_rule where id = $1 for share', id);

describe('a rule that ends', () => {
  it('while it moves money ends after the transfer', async () => {
    const rule = await addRule();
    await earn();
    const letMoneyGo = await holdMoney();
    const running = run();
    await waitUntilBlocked(bank.superuser);
    const ending = end(rule);
    await waitUntilBlocked(bank.superuser, 2);
    await letMoneyGo();
    expect((await ending).json()).toEqual([]);
    expect(await timesMoved(rule)).toBe(1);
    expect(await running).toBe(1);
    expect(await run()).toBe(0);
  });

  it('before the job reaches its income moves nothing', async () => {
    const rule = await addRule();
    await earn();
    const letMoneyGo = await holdMoney();
    const letRuleGo = await holdRule(rule);
    const ending = end(rule);
    await waitUntilBlocked(bank.superuser);
    const running = run();
    await waitUntilBlocked(bank.superuser, 2);
    await letRuleGo();
    expect((await ending).json()).toEqual([]);
    await letMoneyGo();
    expect(await running).toBe(0);
    expect(await run()).toBe(0);
    expect(await timesMoved(rule)).toBe(0);
  });

  it('moves nothing after the answer, however many servers carry it out', async () => {
    const rules: number[] = [];
    for (let count = 0; count < 6; count++) rules.push(await addRule());
    await earn();
    const runs = [run(), run(), run()];
    const atAnswer = await Promise.all(
      rules.map(async (rule) => {
        expect((await end(rule)).statusCode).toBe(200);
        return timesMoved(rule);
      }),
    );
    await Promise.all(runs);
    await run();
    expect(await Promise.all(rules.map(timesMoved))).toEqual(atAnswer);
    for (const times of atAnswer) expect([0, 1]).toContain(times);
    expect((await bank.database.query('select from income_rule_due')).rowCount).toBe(0);
  });
});
