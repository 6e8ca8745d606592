import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillFromTransactions } from '../../../src/money/savings-goals/fill-from-transactions.ts';
import { fillOnDates } from '../../../src/money/savings-goals/fill-on-dates.ts';
import { settleTransfers } from '../../../src/money/undo/settle-transfers.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { inDays } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { amountsOf, goalsOf, goalWith, historyOf, moveGoalMoney } from './support.ts';

/** What fills goals by itself. */

let bank: TestBank;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  marcus = await fundedCustomer(bank, 500_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const none = { dated: null, incomePercent: null, roundsUp: false };
const setRules = ({ client }: Customer, goalId: number, rules: object) =>
  client.call('PUT', `/api/savings-goals/${goalId}/rules`, { ...none, ...rules });
const follow = () => fillFromTransactions(bank.database);
const transferTo = (to: Customer, amount: bigint, more: object = {}) =>
  arrange(bank, {
    type: 'transfer',
    customerId: marcus.customerId,
    recipientAccountId: BigInt(to.accountId),
    amount,
    ...more,
  });

describe('an amount on a date', () => {
  const dated = (every: string, nextOn: string, amount = '40.00') => ({
    dated: { amount, every, nextOn },
  });

  it('is set aside once for each date, also by two servers, and catches up', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    const set = await setRules(ann, trip.id, dated('weekly', inDays(1)));
    expect(set.json().goals[0].rules).toEqual({ ...none, ...dated('weekly', inDays(1)) });
    await fillOnDates(bank.database, inDays(0));
    expect(await amountsOf(ann)).toEqual({ Trip: '0.00' });
    await Promise.all([1, 2, 3].map(() => fillOnDates(bank.database, inDays(15))));
    expect(await historyOf(ann, trip)).toEqual([
      ['date', '40.00'],
      ['date', '40.00'],
      ['date', '40.00'],
    ]);
    expect((await goalsOf(ann)).goals[0]?.rules.dated?.nextOn).toBe(inDays(22));
  });

  it('keeps its day of the month after a short month', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    const year = Number(inDays(0).slice(0, 4)) + 1;
    await setRules(ann, trip.id, dated('monthly', `${year}-01-31`));
    await fillOnDates(bank.database, `${year}-03-30`);
    const { goals } = await goalsOf(ann);
    expect(goals[0]).toMatchObject({
      amount: '80.00',
      rules: { dated: { nextOn: `${year}-03-31` } },
    });
  });

  it('sets aside only what is free, and says what it wanted', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const trip = await goalWith(ann, '75.00', { name: 'Trip' });
    await setRules(ann, trip.id, dated('weekly', inDays(1)));
    await fillOnDates(bank.database, inDays(8));
    expect(await historyOf(ann, trip)).toEqual([
      ['customer', '75.00'],
      ['date', '25.00', '40.00'],
      ['date', '0.00', '40.00'],
    ]);
    expect(await goalsOf(ann)).toMatchObject({ freeToSpend: '0.00' });
  });

  it('stops at the target', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const trip = await goalWith(ann, null, { name: 'Trip', targetAmount: '50.00' });
    await setRules(ann, trip.id, dated('weekly', inDays(1)));
    await fillOnDates(bank.database, inDays(30));
    expect(await historyOf(ann, trip)).toEqual([
      ['date', '40.00'],
      ['date', '10.00'],
    ]);
  });

  it('is after today, and of this goal only', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const trip = await goalWith(ann, null);
    const refused = await setRules(ann, trip.id, dated('weekly', inDays(0)));
    expect(refused.json()).toMatchObject({
      errors: [{ path: 'dated.nextOn', message: 'Please choose a day after today' }],
    });
    expect((await setRules(marcus, trip.id, { roundsUp: true })).statusCode).toBe(404);
  });
});

describe('a share of incoming money', () => {
  it('is set aside once, from what arrives after the rule was set', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    const car = await goalWith(ann, null, { name: 'Car' });
    await setRules(ann, trip.id, { incomePercent: 10 });
    await setRules(ann, car.id, { incomePercent: 5 });
    await transferTo(ann, 20_050n);
    await Promise.all([follow(), follow(), follow()]);
    await follow();
    expect(await historyOf(ann, trip)).toEqual([['share', '20.05']]);
    expect(await amountsOf(ann)).toEqual({ Trip: '20.05', Car: '10.02' });
  });

  it('waits until a transfer is final, and ignores one that is not made', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    await setRules(ann, trip.id, { incomePercent: 10 });
    await arrange(bank, {
      type: 'deposit',
      customerId: ann.customerId,
      amount: 5_000n,
      isPending: true,
    });
    const pending = await transferTo(ann, 30_000n, { isPending: true });
    await follow();
    expect(await amountsOf(ann)).toEqual({ Trip: '0.00' });
    await bank.superuser.query('alter table bank_transaction disable trigger user');
    await bank.superuser.query('update bank_transaction set held_until = now() where id = $1', [
      pending.id,
    ]);
    await bank.superuser.query('alter table bank_transaction enable trigger user');
    await settleTransfers(bank.app.means);
    await follow();
    expect(await amountsOf(ann)).toEqual({ Trip: '30.00' });
  });
});

describe('rounding up payments', () => {
  it('adds what is missing to the next dollar, with the fee, and nothing for whole dollars', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    await setRules(ann, trip.id, { roundsUp: true });
    const to = { recipientAccountId: BigInt(marcus.accountId), customerId: ann.customerId };
    await arrange(bank, { type: 'transfer', ...to, amount: 1_230n });
    await arrange(bank, { type: 'transfer', ...to, amount: 2_000n });
    await arrange(bank, { type: 'withdrawal', customerId: ann.customerId, amount: 1_999n });
    await follow();
    await follow();
    expect(await historyOf(ann, trip)).toEqual([['round_up', '0.70']]);
  });

  it('says so if nothing is free', async () => {
    const ann = await fundedCustomer(bank, 10_000n);
    const trip = await goalWith(ann, null, { name: 'Trip' });
    await setRules(ann, trip.id, { roundsUp: true });
    await arrange(bank, {
      type: 'transfer',
      customerId: ann.customerId,
      recipientAccountId: BigInt(marcus.accountId),
      amount: 1_230n,
    });
    await moveGoalMoney(ann, null, trip.id, '87.70');
    await follow();
    expect(await historyOf(ann, trip)).toEqual([
      ['customer', '87.70'],
      ['round_up', '0.00', '0.70'],
    ]);
  });
});
