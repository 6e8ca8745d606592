import { randomUUID } from 'node:crypto';
import { toDecimal } from '@seven-hills/money';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import { type Customer, fundedCustomer, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

/**
 * People, accounts, roles, goals, and limits against a model. Steps that run at the same time must
 * end as if one had come after the other.
 */

const limit = 60_000n;
const rules = movementRulesOf('demo');
let bank: TestBank;
let staff: Customer;
beforeAll(async () => {
  bank = await openTestBank({
    rules: { ...rules, undoSeconds: 0, dailyLimits: { ...rules.dailyLimits, transfer: limit } },
  });
  staff = await signedInAdmin(bank);
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

type Role = 'owner' | 'joint_owner' | 'viewer';

/** What the bank should know; people and accounts are named by their positions. */
interface Model {
  balances: bigint[];
  /** What the one goal of each account holds. */
  goals: bigint[];
  roles: Map<string, Role>;
  suspended: Set<number>;
  /** What each person ordered today, and what left each account. */
  ordered: bigint[];
  left: bigint[];
}

const count = 3;
const who = fc.integer({ min: 0, max: count - 1 });
const cents = fc.bigInt({ min: 1n, max: 40_000n });
const simple = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      person: who,
      from: who,
      to: who,
      amount: cents,
      fromGoal: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('setAside' as const),
      person: who,
      from: who,
      amount: cents,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('leave' as const), person: who, from: who }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('suspend' as const), person: who }) },
);
type Step = typeof simple extends fc.Arbitrary<infer Value> ? Value : never;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(simple) },
  { weight: 4, arbitrary: fc.tuple(simple, simple) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('join' as const),
      person: who,
      from: who,
      role: fc.constantFrom('joint_owner' as const, 'viewer' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('activate' as const), person: who }) },
);

const roleOf = ({ roles }: Model, person: number, account: number): Role | undefined =>
  roles.get(`${person} ${account}`);
const owns = (model: Model, person: number, account: number): boolean =>
  (roleOf(model, person, account) ?? 'viewer') !== 'viewer';
const ownersOf = (model: Model, account: number): number[] =>
  Array.from({ length: count }, (_, person) => person).filter((person) =>
    owns(model, person, account),
  );
const isFrozen = (model: Model, account: number): boolean =>
  ownersOf(model, account).every((person) => model.suspended.has(person));
const at = (values: readonly bigint[], index: number): bigint => values[index] ?? 0n;
const copyOf = (model: Model): Model => structuredClone(model);

/** Applies a step to the model; returns whether the bank should accept it. */
function apply(model: Model, each: Step): boolean {
  const { person } = each;
  if (each.does === 'suspend') {
    model.suspended.add(person);
    return true;
  }
  const { from } = each;
  const free = at(model.balances, from) - at(model.goals, from);
  if (each.does === 'setAside') {
    if (!owns(model, person, from) || each.amount > free) return false;
    model.goals[from] = at(model.goals, from) + each.amount;
    return true;
  }
  if (each.does === 'leave') {
    const role = roleOf(model, person, from);
    if (!role || (role !== 'viewer' && ownersOf(model, from).length === 1)) return false;
    model.roles.delete(`${person} ${from}`);
    return true;
  }
  const { to, amount, fromGoal } = each;
  if (!owns(model, person, from) || model.suspended.has(person)) return false;
  if (isFrozen(model, to) || from === to) return false;
  if (amount > (fromGoal ? at(model.balances, from) : free)) return false;
  const [ordered, left] = [at(model.ordered, person) + amount, at(model.left, from) + amount];
  if (ordered > limit || left > limit) return false;
  model.ordered[person] = ordered;
  model.left[from] = left;
  model.balances[from] = at(model.balances, from) - amount;
  model.balances[to] = at(model.balances, to) + amount;
  if (amount > free) model.goals[from] = at(model.goals, from) - (amount - free);
  return true;
}

it('nobody spends, sets aside, or reads more than their roles allow, whatever happens at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      await bank.database.query('delete from attempt_counter');
      const people = await Promise.all(
        Array.from({ length: count }, () => fundedCustomer(bank, 50_000n)),
      );
      const accounts = people.map(({ accountId }) => accountId);
      const goals = await Promise.all(people.map((person) => goalOf(person)));
      let model: Model = {
        balances: people.map(() => 50_000n),
        goals: people.map(() => 0n),
        roles: new Map(people.map((_, index) => [`${index} ${index}`, 'owner' as const])),
        suspended: new Set(),
        ordered: people.map(() => 0n),
        left: people.map(() => 0n),
      };
      const customer = (index: number) => people[index] as Customer;
      const account = (index: number) => accounts[index] as number;

      const send = async (each: Step): Promise<boolean> => {
        const { client, customerId, password } = customer(each.person);
        if (each.does === 'suspend')
          return isDone(
            staff.client.post('/api/admin/suspend-account', {
              accountId: account(each.person),
              userId: Number(customerId),
            }),
          );
        const fromAccountId = account(each.from);
        const key = { 'idempotency-key': randomUUID() };
        if (each.does === 'leave')
          return isDone(
            client.post(`/api/own-accounts/${fromAccountId}/leave`, { currentPassword: password }),
          );
        const amount = toDecimal(each.amount);
        const goalId = goals[each.from] as number;
        if (each.does === 'setAside')
          return isDone(
            client.post(
              `/api/savings-goals/moves?account=${fromAccountId}`,
              { fromGoalId: null, toGoalId: goalId, amount },
              key,
            ),
          );
        const fromGoals = each.fromGoal ? [{ goalId, amount: '1000.00' }] : [];
        const form = { type: 'transfer', toAccountId: account(each.to), pin: testPin };
        return isDone(
          client.post('/api/transactions', { ...form, fromAccountId, amount, fromGoals }, key),
        );
      };

      for (const each of steps) {
        if (!('does' in each)) {
          const together = each.filter((one) => isMeaningful(model, one));
          const accepted = await Promise.all(together.map(send));
          const after = outcomes(model, together).find(
            ({ results }) => JSON.stringify(results) === JSON.stringify(accepted),
          );
          expect(after, `no order of ${describeSteps(together)} gives ${accepted}`).toBeDefined();
          model = after?.model ?? model;
        } else if (each.does === 'join') {
          const { person, from, role } = each;
          const isPossible =
            !roleOf(model, person, from) && !isFrozen(model, from) && !model.suspended.has(person);
          if (!isPossible) continue;
          await joinAccount(bank, customer(person), account(from), role);
          model.roles.set(`${person} ${from}`, role);
        } else if (model.suspended.has(each.person)) {
          model.suspended.delete(each.person);
          const named = {
            accountId: account(each.person),
            userId: Number(customer(each.person).customerId),
          };
          const activated = await staff.client.post('/api/admin/unsuspend-account', named);
          expect(activated.statusCode, activated.body).toBe(200);
        }
        await compare(model, { people, accounts, goals });
      }
    }),
    { numRuns: 8 },
  );
}, 300_000);

/** Staff name a person by an account of theirs, so only those who still own their first one. */
const isMeaningful = (model: Model, each: Step): boolean =>
  each.does !== 'suspend' || owns(model, each.person, each.person);

function outcomes(model: Model, steps: readonly Step[]): { model: Model; results: boolean[] }[] {
  const orders =
    steps.length === 2
      ? [
          [0, 1],
          [1, 0],
        ]
      : [steps.map((_, index) => index)];
  return orders.map((order) => {
    const after = copyOf(model);
    const results: boolean[] = [];
    for (const index of order) results[index] = apply(after, steps[index] as Step);
    return { model: after, results };
  });
}

const describeSteps = (steps: readonly Step[]): string =>
  JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? toDecimal(value) : value));

async function isDone(answer: ReturnType<Customer['client']['post']>): Promise<boolean> {
  const { statusCode, body } = await answer;
  if (statusCode >= 500 || statusCode === 429) throw new Error(body);
  return statusCode < 300;
}

async function goalOf({ client }: Customer): Promise<number> {
  const form = { name: 'Trip', color: 'blue', targetAmount: null, targetOn: null };
  const made = await client.post('/api/savings-goals', form);
  return made.json<{ goals: { id: number }[] }>().goals[0]?.id ?? 0;
}

async function compare(
  model: Model,
  found: { people: readonly Customer[]; accounts: readonly number[]; goals: readonly number[] },
): Promise<void> {
  const { rows } = await bank.superuser.query<{ available: bigint; goal: bigint }>(
    `select state.posted - state.held as available, goal.amount as goal
     from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (account_id, goal_id, place)
     join ledger.account_state as state on state.id = asked.account_id
     join savings_goal as goal on goal.id = asked.goal_id
     order by place`,
    [found.accounts, found.goals],
  );
  expect(rows.map(({ available }) => available)).toEqual(model.balances);
  expect(rows.map(({ goal }) => goal)).toEqual(model.goals);
  const reads = found.people.flatMap((person, index) =>
    found.accounts.map(async (accountId, position) => {
      const read = await person.client.get(`/api/transactions?account=${accountId}&limit=1`);
      const mayRead = roleOf(model, index, position) !== undefined;
      expect(read.statusCode, `person ${index} reads account ${position}`).toBe(
        mayRead ? 200 : 404,
      );
    }),
  );
  await Promise.all(reads);
}
