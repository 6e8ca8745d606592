import type { Notification } from '@seven-hills/contracts/money/alerts';
import type { SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { followTransactions } from '../../../src/money/alerts/follow-transactions.ts';
import { settleTransfers } from '../../../src/money/undo/settle-transfers.ts';
import { arrange } from '../../support/money/arranged-movement.ts';
import { wire } from '../../support/money/sample-wire.ts';
import { inDays, monthly, runAt, savedPayee } from '../../support/money/schedules.ts';
import {
  type Customer,
  fundedCustomer,
  moneyOf,
  openAnother,
  testPin,
} from '../../support/people.ts';
import { requireOthers } from '../../support/proposals.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../../support/test-bank.ts';
import { amountsOf, goalsOf, goalWith, historyOf, moveGoalMoney, newKey, pay } from './support.ts';

/** What happens to goals while money leaves their account. */

let bank: TestBank;
let marcus: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  marcus = await fundedCustomer(bank, 20_000n);
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

/** A customer with $1,000.00, of which $600.00 and $300.00 are set aside. */
async function saver() {
  const customer = await fundedCustomer(bank, 100_000n);
  const trip = await goalWith(customer, '600.00', { name: 'Trip' });
  const car = await goalWith(customer, '300.00', { name: 'Car' });
  return { customer, trip, car };
}

const takeOut = (customer: Customer, amount: bigint) =>
  arrange(bank, { type: 'withdrawal', customerId: customer.customerId, amount });

describe('an order of a customer who is present', () => {
  it('leaves the goals alone while enough is free', async () => {
    const { customer } = await saver();
    expect((await pay(customer, marcus.accountId, '100.00')).statusCode).toBe(201);
    expect(await amountsOf(customer)).toEqual({ Trip: '600.00', Car: '300.00' });
  });

  it('asks which goal gives what is not free, and takes it from there', async () => {
    const { customer, trip, car } = await saver();
    const refused = await pay(customer, marcus.accountId, '150.00');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'set_aside_needed',
      message: 'This needs $50.00 that you set aside. Please choose the goal to take it from.',
      setAside: {
        needed: '50.00',
        goals: [
          { id: trip.id, name: 'Trip', color: 'blue', amount: '600.00' },
          { id: car.id, name: 'Car', color: 'blue', amount: '300.00' },
        ],
      },
    });
    expect(await moneyOf(customer)).toEqual(['1000.00', '1000.00', '0.00']);
    const fromGoals = [{ goalId: car.id, amount: '50.00' }];
    const paid = await pay(customer, marcus.accountId, '150.00', { fromGoals });
    expect(paid.statusCode).toBe(201);
    expect(await amountsOf(customer)).toEqual({ Trip: '600.00', Car: '250.00' });
    const changes = await customer.client.get(`/api/savings-goals/${car.id}/changes`);
    expect(changes.json()[0]).toMatchObject({
      cause: 'payment',
      amount: '-50.00',
      transactionId: paid.json().id,
    });
  });

  it('takes only what is missing, from several goals in the chosen order', async () => {
    const { customer, trip, car } = await saver();
    const fromGoals = [
      { goalId: car.id, amount: '300.00' },
      { goalId: trip.id, amount: '500.00' },
    ];
    await pay(customer, marcus.accountId, '450.00', { fromGoals });
    expect(await amountsOf(customer)).toEqual({ Trip: '550.00', Car: '0.00' });
  });

  it.each([
    ['less than is missing', (id: number) => [{ goalId: id, amount: '49.99' }]],
    ['a goal that does not exist', () => [{ goalId: 999_999, amount: '50.00' }]],
  ])('is asked again if it may take %s', async (_, choose) => {
    const { customer, trip } = await saver();
    const paid = await pay(customer, marcus.accountId, '150.00', { fromGoals: choose(trip.id) });
    expect(paid.json()).toMatchObject({ code: 'set_aside_needed', setAside: { needed: '50.00' } });
  });

  it('takes nothing from the goals of another account', async () => {
    const { customer } = await saver();
    const other = await saver();
    const fromGoals = [{ goalId: other.trip.id, amount: '50.00' }];
    const paid = await pay(customer, marcus.accountId, '150.00', { fromGoals });
    expect(paid.json()).toMatchObject({ code: 'set_aside_needed' });
    expect(await amountsOf(other.customer)).toEqual({ Trip: '600.00', Car: '300.00' });
  });

  it('is refused for lack of funds only beyond the balance', async () => {
    const { customer } = await saver();
    expect((await pay(customer, marcus.accountId, '1000.01')).json()).toMatchObject({
      code: 'insufficient_funds',
    });
  });

  it('is the same order under its key only with the same choice', async () => {
    const { customer, trip, car } = await saver();
    const key = newKey();
    const send = (goalId: number) =>
      customer.client.post(
        '/api/transactions',
        {
          type: 'withdrawal',
          amount: '150.00',
          pin: testPin,
          fromGoals: [{ goalId, amount: '50.00' }],
        },
        key,
      );
    expect((await send(trip.id)).statusCode).toBe(201);
    const repeated = await send(trip.id);
    expect(repeated.headers['idempotency-replayed']).toBe('true');
    expect((await send(car.id)).json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await amountsOf(customer)).toEqual({ Trip: '550.00', Car: '300.00' });
  });

  it('counts the fee and the hold of a wire', async () => {
    const { customer, car } = await saver();
    const send = (more: object = {}) =>
      customer.client.post('/api/wire-transfer', { ...wire, ...more }, newKey());
    const refused = await send();
    expect(refused.json()).toMatchObject({ code: 'set_aside_needed' });
    const { needed } = refused.json().setAside;
    expect((await send({ fromGoals: [{ goalId: car.id, amount: needed }] })).statusCode).toBe(201);
    expect(await goalsOf(customer)).toMatchObject({ freeToSpend: '0.00' });
  });

  it('between own accounts asks, too', async () => {
    const { customer, trip } = await saver();
    const savings = await openAnother(customer);
    const move = (more: object = {}) =>
      customer.client.post(
        '/api/own-transfers',
        {
          fromAccountId: customer.accountId,
          toAccountId: savings,
          amount: '120.00',
          pin: testPin,
          ...more,
        },
        newKey(),
      );
    expect((await move()).json()).toMatchObject({ setAside: { needed: '20.00' } });
    const moved = await move({ fromGoals: [{ goalId: trip.id, amount: '20.00' }] });
    expect(moved.statusCode).toBe(201);
    expect(await amountsOf(customer)).toEqual({ Trip: '580.00', Car: '300.00' });
  });
});

describe('a debit that nobody attends', () => {
  it('takes from the goals in the customer’s order, and tells the customer once', async () => {
    const { customer, trip, car } = await saver();
    await customer.client.call('PUT', '/api/savings-goals/order', { goalIds: [car.id, trip.id] });
    await takeOut(customer, 45_000n);
    expect(await amountsOf(customer)).toEqual({ Car: '0.00', Trip: '550.00' });
    const mail = { sealingKeys: bank.keys.sealing, siteUrl: () => '' };
    await followTransactions({ ...bank.app.means, ...mail });
    await followTransactions({ ...bank.app.means, ...mail });
    const inbox = (await customer.client.get('/api/notifications')).json<Notification[]>();
    const told = inbox.filter(({ kind }) => kind === 'savings_goal');
    expect(told.map(({ sentence }) => sentence).sort()).toEqual([
      'A payment used $300.00 from your goal Car, because not enough was free to spend.',
      'A payment used $50.00 from your goal Trip, because not enough was free to spend.',
    ]);
    expect(told[0]?.place).toMatchObject({
      path: `/dashboard?view=goals&account=${customer.accountId}`,
    });
  });

  it('is not refused while goals hold money: a scheduled payment', async () => {
    const { customer } = await saver();
    const payeeId = await savedPayee(customer, {
      kind: 'customer',
      accountId: marcus.accountId,
      nickname: 'Rent',
    });
    const order = monthly(payeeId, inDays(1), { amount: '450.00' });
    expect((await customer.client.post('/api/schedules', order)).statusCode).toBe(201);
    await runAt(bank, inDays(4), '06:00');
    expect(await moneyOf(customer)).toEqual(['550.00', '550.00', '0.00']);
    expect(await amountsOf(customer)).toEqual({ Trip: '250.00', Car: '300.00' });
  });

  it('is an adjustment by staff, a balance that they set, or a correction', async () => {
    const { customer, trip } = await saver();
    const staff = await signedInAdmin(bank);
    const debited = await staff.client.post(
      `/api/admin/users/${customer.customerId}/adjustments`,
      { direction: 'debit', amount: '250.00', reasonCode: 'goodwill', note: 'Credited twice' },
      newKey(),
    );
    expect(debited.statusCode).toBe(201);
    expect(await amountsOf(customer)).toEqual({ Trip: '450.00', Car: '300.00' });
    const set = await staff.client.call('PATCH', '/api/admin/balance', {
      accountId: customer.accountId,
      newBalance: '400.00',
      reason: 'Credited twice',
    });
    expect(set.statusCode).toBe(200);
    expect(await amountsOf(customer)).toEqual({ Trip: '100.00', Car: '300.00' });
    const received = await pay(marcus, customer.accountId, '30.00');
    await bank.superuser.query('alter table bank_transaction disable trigger user');
    await bank.superuser.query('update bank_transaction set held_until = now() where id = $1', [
      received.json().id,
    ]);
    await bank.superuser.query('alter table bank_transaction enable trigger user');
    await settleTransfers(bank.app.means);
    await moveGoalMoney(customer, null, trip.id, '30.00');
    await requireOthers(bank, 'transaction_correction', 0);
    const corrected = await staff.client.post(
      `/api/admin/transactions/${received.json().id}/corrections`,
      { scope: 'whole', reasonCode: 'bank_error', note: 'Wrong recipient' },
      newKey(),
    );
    expect(corrected.statusCode).toBe(201);
    expect(await amountsOf(customer)).toEqual({ Trip: '100.00', Car: '300.00' });
    expect(await historyOf(customer, trip)).toEqual([
      ['customer', '600.00'],
      ['payment', '-150.00'],
      ['payment', '-350.00'],
      ['customer', '30.00'],
      ['payment', '-30.00'],
    ]);
  });

  it('can empty the account', async () => {
    const { customer } = await saver();
    await takeOut(customer, 100_000n);
    expect(await amountsOf(customer)).toEqual({ Trip: '0.00', Car: '0.00' });
  });
});

describe('at the same time', () => {
  it('payments, debits, and fillings on two servers set aside no more than is there, and lose nothing', async () => {
    const { customer, trip, car } = await saver();
    await moveGoalMoney(customer, car.id, null, '300.00');
    const server = await bank.anotherServer();
    const elsewhere = { ...customer, client: new TestClient(server) };
    elsewhere.client.cookie = customer.client.cookie;
    const fromGoals = [{ goalId: trip.id, amount: '600.00' }];
    const ten = <Result>(work: (index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => work(index)));
    const [payments, fillings] = await Promise.all([
      ten((index) => pay(customer, marcus.accountId, '60.00', index % 2 ? { fromGoals } : {})),
      ten(() => moveGoalMoney(elsewhere, null, car.id, '40.00')),
      // These lock no PIN, so only the account keeps them apart from the fillings.
      ten(() => takeOut(customer, 2_000n)),
    ]);
    await server.close();
    const paid = payments.filter(({ statusCode }) => statusCode === 201).length;
    const filled = fillings.filter(({ statusCode }) => statusCode === 200).length;
    expect(paid).toBeGreaterThan(4);
    const { available, setAside, freeToSpend } = await goalsOf(customer);
    expect(Number(available)).toBe(1_000 - 60 * paid - 20 * 10);
    expect(Number(setAside) + Number(freeToSpend)).toBe(Number(available));
    const history = [...(await historyOf(customer, car)), ...(await historyOf(customer, trip))];
    const total = history.reduce((sum, [, amount]) => sum + Number(amount), 0);
    expect(total).toBe(Number(setAside));
    expect(history.filter(([, amount]) => amount === '40.00')).toHaveLength(filled);
  });

  it('orders in one batch are judged after each other', async () => {
    const { customer, trip } = await saver();
    const fromGoals = [{ goalId: trip.id, amount: '100.00' }];
    const paid = await Promise.all(
      Array.from({ length: 3 }, () => pay(customer, marcus.accountId, '100.00', { fromGoals })),
    );
    // The first uses what is free.
    expect(paid.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await amountsOf(customer)).toEqual({ Trip: '400.00', Car: '300.00' });
  });
});

interface Model {
  available: bigint;
  goals: bigint[];
}

const cents = fc.bigInt({ min: 1n, max: 40_000n });
const goal = fc.nat({ max: 2 });
const operation = fc.oneof(
  fc.record({ what: fc.constant('fill' as const), goal, amount: cents }),
  fc.record({ what: fc.constant('empty' as const), goal, amount: cents }),
  fc.record({ what: fc.constant('shift' as const), goal, to: goal, amount: cents }),
  fc.record({ what: fc.constant('pay' as const), goal, amount: cents }),
  fc.record({ what: fc.constant('debit' as const), amount: cents }),
  fc.record({ what: fc.constant('credit' as const), amount: cents }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never;

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n);

/** What an operation does to a model, or nothing if the bank should refuse it. */
function apply({ available, goals }: Model, step: Operation): Model {
  const before = { available, goals };
  const free = available - sum(goals);
  const { amount } = step;
  const changed = (changes: Record<number, bigint>) =>
    goals.map((each, index) => each + (changes[index] ?? 0n));
  switch (step.what) {
    case 'fill':
      return amount > free ? before : { available, goals: changed({ [step.goal]: amount }) };
    case 'empty':
      return amount > (goals[step.goal] ?? 0n)
        ? before
        : { available, goals: changed({ [step.goal]: -amount }) };
    case 'shift':
      return step.goal === step.to || amount > (goals[step.goal] ?? 0n)
        ? before
        : { available, goals: changed({ [step.goal]: -amount, [step.to]: amount }) };
    case 'pay': {
      const missing = amount > free ? amount - free : 0n;
      if (amount > available || missing > (goals[step.goal] ?? 0n)) return before;
      return { available: available - amount, goals: changed({ [step.goal]: -missing }) };
    }
    case 'debit': {
      if (amount > available) return before;
      let missing = amount > free ? amount - free : 0n;
      const left = goals.map((each) => {
        const taken = missing < each ? missing : each;
        missing -= taken;
        return each - taken;
      });
      return { available: available - amount, goals: left };
    }
    case 'credit':
      return { available: available + amount, goals };
  }
}

it('any sequence of operations ends in the model’s state', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 24 }), async (steps) => {
      const customer = await fundedCustomer(bank, 50_000n);
      const goals: SavingsGoal[] = [];
      for (const name of ['A', 'B', 'C']) goals.push(await goalWith(customer, null, { name }));
      const idOf = (index: number) => goals[index]?.id ?? 0;
      const text = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
      let model: Model = { available: 50_000n, goals: [0n, 0n, 0n] };
      for (const step of steps) {
        const amount = text(step.amount);
        switch (step.what) {
          case 'fill':
            await moveGoalMoney(customer, null, idOf(step.goal), amount);
            break;
          case 'empty':
            await moveGoalMoney(customer, idOf(step.goal), null, amount);
            break;
          case 'shift':
            await moveGoalMoney(customer, idOf(step.goal), idOf(step.to), amount);
            break;
          case 'pay':
            await customer.client.post(
              '/api/transactions',
              {
                type: 'withdrawal',
                amount,
                pin: testPin,
                fromGoals: [{ goalId: idOf(step.goal), amount: '1000000.00' }],
              },
              newKey(),
            );
            break;
          case 'debit':
            await takeOut(customer, step.amount).catch(() => undefined);
            break;
          case 'credit':
            await arrange(bank, {
              type: 'deposit',
              customerId: customer.customerId,
              amount: step.amount,
            });
        }
        model = apply(model, step);
      }
      const { available, goals: shown } = await goalsOf(customer);
      expect({ available, goals: shown.map((each) => each.amount) }).toEqual({
        available: text(model.available),
        goals: model.goals.map(text),
      });
      expect(await bank.audit()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
