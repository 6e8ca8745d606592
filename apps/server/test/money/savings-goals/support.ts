import { randomUUID } from 'node:crypto';
import type { SavingsGoal, SavingsGoals } from '@seven-hills/contracts/money/savings-goals';
import { type Customer, testPin } from '../../support/people.ts';

export const goalForm = { name: 'Vacation', color: 'blue', targetAmount: null, targetOn: null };

export const newKey = () => ({ 'idempotency-key': randomUUID() });

export const goalsOf = async ({ client }: Customer): Promise<SavingsGoals> =>
  (await client.get('/api/savings-goals')).json();

/** Adds a goal and sets an amount aside for it; returns the goal. */
export async function goalWith(
  customer: Customer,
  amount: string | null,
  form: object = {},
): Promise<SavingsGoal> {
  const made = await customer.client.post('/api/savings-goals', { ...goalForm, ...form });
  if (made.statusCode !== 201) throw new Error(`goal: ${made.body}`);
  const goal = made.json<SavingsGoals>().goals.at(-1);
  if (!goal) throw new Error('the goal is missing');
  if (amount !== null) {
    const moved = await moveGoalMoney(customer, null, goal.id, amount);
    if (moved.statusCode !== 200) throw new Error(`move: ${moved.body}`);
  }
  return { ...goal, amount: amount ?? '0.00' };
}

export const moveGoalMoney = (
  { client }: Customer,
  fromGoalId: number | null,
  toGoalId: number | null,
  amount: string,
  headers: Record<string, string> = newKey(),
) => client.post('/api/savings-goals/moves', { fromGoalId, toGoalId, amount }, headers);

export const pay = ({ client }: Customer, toAccountId: number, amount: string, more: object = {}) =>
  client.post(
    '/api/transactions',
    { type: 'transfer', toAccountId, amount, pin: testPin, ...more },
    newKey(),
  );

/** The amounts of a customer's goals by their names. */
export const amountsOf = async (customer: Customer): Promise<Record<string, string>> =>
  Object.fromEntries((await goalsOf(customer)).goals.map(({ name, amount }) => [name, amount]));

/** The history of a goal, oldest first. */
export const historyOf = async ({ client }: Customer, { id }: Pick<SavingsGoal, 'id'>) =>
  (await client.get(`/api/savings-goals/${id}/changes`))
    .json<{ cause: string; amount: string; wanted: string | null }[]>()
    .reverse()
    .map(({ cause, amount, wanted }) => [cause, amount, ...(wanted === null ? [] : [wanted])]);
