import type { SavingsGoals } from '@seven-hills/contracts/money/savings-goals';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paceOf } from '../../../src/money/savings-goals/read-goals.ts';
import { endGoalsOf } from '../../../src/money/savings-goals/record-changes.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { inDays } from '../../support/money/schedules.ts';
import { type Customer, fundedCustomer, moneyOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import {
  amountsOf,
  goalForm,
  goalsOf,
  goalWith,
  historyOf,
  moveGoalMoney,
  newKey,
} from './support.ts';

let bank: TestBank;
let eve: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  eve = await fundedCustomer(bank, 20_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const saver = () => fundedCustomer(bank, 100_000n);

describe('a goal', () => {
  it('sets money aside, which stays in the balance and is not free to spend', async () => {
    const ann = await saver();
    expect(await goalsOf(ann)).toEqual({
      available: '1000.00',
      setAside: '0.00',
      freeToSpend: '1000.00',
      goals: [],
    });
    const own = async () => (await ann.client.get('/api/own-accounts')).json().accounts[0];
    expect(await own()).toMatchObject({ freeToSpend: null });
    const goal = await goalWith(ann, '250.00', { targetAmount: '500.00', targetOn: inDays(30) });
    expect(await goalsOf(ann)).toEqual({
      available: '1000.00',
      setAside: '250.00',
      freeToSpend: '750.00',
      goals: [
        {
          id: goal.id,
          name: 'Vacation',
          color: 'blue',
          amount: '250.00',
          targetAmount: '500.00',
          targetOn: inDays(30),
          pace: 'on_track',
          rules: { dated: null, incomePercent: null, roundsUp: false },
          createdAt: expect.any(String),
        },
      ],
    });
    expect(await own()).toMatchObject({ balance: '1000.00', freeToSpend: '750.00' });
    expect(await moneyOf(ann)).toEqual(['1000.00', '1000.00', '0.00']);
  });

  it('gives money back, and to another goal, and keeps a history', async () => {
    const ann = await saver();
    const trip = await goalWith(ann, '300.00', { name: 'Trip' });
    const car = await goalWith(ann, null, { name: 'Car' });
    expect((await moveGoalMoney(ann, trip.id, car.id, '100.00')).statusCode).toBe(200);
    expect((await moveGoalMoney(ann, trip.id, null, '50.00')).statusCode).toBe(200);
    expect(await amountsOf(ann)).toEqual({ Trip: '150.00', Car: '100.00' });
    const changes = await ann.client.get(`/api/savings-goals/${trip.id}/changes`);
    expect(changes.json()).toMatchObject([
      { cause: 'customer', amount: '-50.00', otherGoal: null },
      { cause: 'customer', amount: '-100.00', otherGoal: 'Car' },
      { cause: 'customer', amount: '300.00', otherGoal: null, transactionId: null },
    ]);
  });

  it('keeps who changed them on a shared account, as each owner sees it', async () => {
    const ann = await saver();
    const ben = await fundedCustomer(bank, 5_000n, { firstName: 'Ben', lastName: 'Moss' });
    await joinAccount(bank, ben, ann.accountId, 'joint_owner');
    const { id } = await goalWith(ann, '300.00', { name: 'Trip' });
    const of = `account=${ann.accountId}`;
    await ben.client.post(
      `/api/savings-goals/moves?${of}`,
      { fromGoalId: id, toGoalId: null, amount: '20.00' },
      newKey(),
    );
    const seenBy = async ({ client }: Customer) =>
      (await client.get(`/api/savings-goals/${id}/changes?${of}`)).json();
    expect(await seenBy(ann)).toMatchObject([
      { amount: '-20.00', by: { name: 'Ben M.', isYou: false } },
      { amount: '300.00', by: { isYou: true } },
    ]);
    expect(await seenBy(ben)).toMatchObject([
      { by: { name: 'Ben M.', isYou: true } },
      { by: { isYou: false } },
    ]);
  });

  it('takes neither more than is free nor more than another goal has', async () => {
    const ann = await saver();
    const trip = await goalWith(ann, '900.00');
    const car = await goalWith(ann, null);
    expect((await moveGoalMoney(ann, null, car.id, '100.01')).json()).toMatchObject({
      code: 'insufficient_funds',
      errors: [{ path: 'amount', message: 'You can set aside $100.00, which is free to spend.' }],
    });
    expect((await moveGoalMoney(ann, trip.id, car.id, '900.01')).json()).toMatchObject({
      code: 'insufficient_funds',
      message: 'Vacation has $900.00.',
    });
    const refused = await moveGoalMoney(ann, trip.id, trip.id, '1.00');
    expect(refused.json()).toMatchObject({ code: 'validation_failed' });
    expect(await goalsOf(ann)).toMatchObject({ freeToSpend: '100.00' });
  });

  it('is filled once for each key, even if the request is sent ten times at once', async () => {
    const ann = await saver();
    const trip = await goalWith(ann, null, { name: 'Trip' });
    const key = newKey();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => moveGoalMoney(ann, null, trip.id, '70.00', key)),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await amountsOf(ann)).toEqual({ Trip: '70.00' });
    expect((await moveGoalMoney(ann, null, trip.id, '71.00', key)).json()).toMatchObject({
      code: 'idempotency_key_reused',
    });
    const other = await fundedCustomer(bank, 10_000n);
    const theirs = await goalWith(other, null);
    expect((await moveGoalMoney(other, null, theirs.id, '5.00', key)).statusCode).toBe(200);
  });

  it('is changed and put into another order', async () => {
    const ann = await saver();
    const [one, two] = [await goalWith(ann, null), await goalWith(ann, null, { name: 'Car' })];
    const form = { name: 'Trip', color: 'red', targetAmount: '80.00', targetOn: null };
    const changed = await ann.client.call('PUT', `/api/savings-goals/${one.id}`, form);
    expect(changed.json<SavingsGoals>().goals[0]).toMatchObject({ ...form, pace: null });
    const order = (goalIds: number[]) =>
      ann.client.call('PUT', '/api/savings-goals/order', { goalIds });
    expect((await order([two.id, one.id])).json<SavingsGoals>().goals).toMatchObject([
      { name: 'Car' },
      { name: 'Trip' },
    ]);
    expect((await order([two.id])).json()).toMatchObject({ code: 'conflict' });
    expect((await order([two.id, two.id])).json()).toMatchObject({ code: 'conflict' });
  });

  it('ends once, and its money is free again', async () => {
    const ann = await saver();
    const trip = await goalWith(ann, '300.00');
    const end = () => ann.client.post(`/api/savings-goals/${trip.id}/end`);
    expect((await end()).json()).toMatchObject({ goals: [], freeToSpend: '1000.00' });
    expect((await end()).statusCode).toBe(200);
    expect(await historyOf(ann, trip)).toEqual([
      ['customer', '300.00'],
      ['ended', '-300.00'],
    ]);
    expect((await moveGoalMoney(ann, null, trip.id, '1.00')).statusCode).toBe(404);
  });

  it('is one of twenty at most, even if many are added at once', async () => {
    const ann = await saver();
    const added = await Promise.all(
      Array.from({ length: 22 }, () => ann.client.post('/api/savings-goals', goalForm)),
    );
    expect(added.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20);
    expect((await goalsOf(ann)).goals).toHaveLength(20);
  });

  it('needs a name, a color, and a target above zero', async () => {
    const refused = async (form: object) =>
      (await eve.client.post('/api/savings-goals', { ...goalForm, ...form })).json().errors;
    expect(await refused({ name: ' ' })).toMatchObject([{ message: 'Please enter a name' }]);
    expect(await refused({ color: 'pink' })).toMatchObject([{ message: 'Please choose a color' }]);
    expect(await refused({ targetAmount: '0' })).toMatchObject([{ path: 'targetAmount' }]);
    expect(await refused({ targetOn: '2026-02-31' })).toMatchObject([{ path: 'targetOn' }]);
  });

  it('ends with its account', async () => {
    const ann = await saver();
    await goalWith(ann, '300.00');
    const connection = await bank.database.connect();
    await endGoalsOf(connection, BigInt(ann.accountId));
    connection.release();
    expect(await goalsOf(ann)).toMatchObject({ goals: [], freeToSpend: '1000.00' });
  });
});

describe('other people', () => {
  const calls = (id: number, account: string) =>
    [
      ['GET', `/api/savings-goals${account}`],
      ['GET', `/api/savings-goals/${id}/changes${account}`],
      ['POST', `/api/savings-goals${account}`, goalForm],
      ['PUT', `/api/savings-goals/${id}${account}`, goalForm],
      [
        'PUT',
        `/api/savings-goals/${id}/rules${account}`,
        { dated: null, incomePercent: 5, roundsUp: true },
      ],
      ['PUT', `/api/savings-goals/order${account}`, { goalIds: [id] }],
      [
        'POST',
        `/api/savings-goals/moves${account}`,
        { fromGoalId: id, toGoalId: null, amount: '1.00' },
      ],
      ['POST', `/api/savings-goals/${id}/end${account}`],
    ] as const;
  const statuses = async ({ client }: Customer, id: number, account: string) =>
    Promise.all(
      calls(id, account).map(
        async ([method, path, body]) => (await client.call(method, path, body)).statusCode,
      ),
    );

  it('find no goals of an account that is not theirs', async () => {
    const ann = await saver();
    const { id } = await goalWith(ann, '300.00', { name: 'Trip' });
    expect(await statuses(eve, id, `?account=${ann.accountId}`)).toEqual(Array(8).fill(404));
    // In their own account, the goal of another one does not exist.
    expect((await statuses(eve, id, '')).filter((status) => status !== 200)).toEqual([
      404, 201, 404, 404, 409, 404, 404,
    ]);
    expect(await amountsOf(ann)).toEqual({ Trip: '300.00' });
  });

  it('who may only view the account see its goals, and change nothing', async () => {
    const ann = await saver();
    const { id } = await goalWith(ann, '300.00', { name: 'Trip' });
    const viewer = await fundedCustomer(bank, 5_000n);
    await joinAccount(bank, viewer, ann.accountId, 'viewer');
    expect(await statuses(viewer, id, `?account=${ann.accountId}`)).toEqual([
      200,
      200,
      ...Array(6).fill(404),
    ]);
    expect(await amountsOf(ann)).toEqual({ Trip: '300.00' });
  });
});

it.each([
  ['without a target', null, null, 0n, '2026-01-11', null],
  ['reached', 1_000n, '2026-01-21', 1_000n, '2026-01-11', 'reached'],
  ['without a date', 1_000n, null, 500n, '2026-01-11', null],
  ['half of the money in half of the time', 1_000n, '2026-01-21', 500n, '2026-01-11', 'on_track'],
  ['less than that', 1_000n, '2026-01-21', 499n, '2026-01-11', 'behind'],
  ['on the first day', 1_000n, '2026-01-21', 0n, '2026-01-01', 'on_track'],
  ['after the date', 1_000n, '2026-01-21', 999n, '2026-01-22', 'behind'],
] as const)('compares with an even pace: %s', (_, targetAmount, targetOn, amount, today, pace) => {
  const createdAt = new Date('2026-01-01T17:00:00Z');
  expect(paceOf({ amount, targetAmount, targetOn, createdAt }, today)).toBe(pace);
});
