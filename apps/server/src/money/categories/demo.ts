import { categoryIds } from '@seven-hills/bank/words/category-list';
import { bigints } from '@seven-hills/postgres';
import type { SeedDemo } from '../../capability/demo-people.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { addRule } from './rules.ts';
import { chooseCategory } from './transaction-categories.ts';

/** Olivia's rules; the last one is tried first. */
const rules = [
  { text: 'book club', categoryId: categoryIds.fun },
  { text: 'coffee', categoryId: categoryIds.groceries },
  { text: 'chili', categoryId: categoryIds.eatingOut },
  { text: 'dinner', categoryId: categoryIds.eatingOut },
  { text: 'rent', categoryId: categoryIds.housing },
  { text: 'renters insurance', categoryId: categoryIds.housing },
  { text: 'noodle house', categoryId: categoryIds.eatingOut },
  { text: 'taqueria', categoryId: categoryIds.eatingOut },
  { text: 'diner on main', categoryId: categoryIds.eatingOut },
  { text: 'pizza', categoryId: categoryIds.eatingOut },
  { text: 'corner coffee', categoryId: categoryIds.eatingOut },
  { text: 'metro pass', categoryId: categoryIds.transport },
  { text: 'climbing', categoryId: categoryIds.fun },
  { text: 'streaming', categoryId: categoryIds.fun },
  { text: 'mobile', categoryId: categoryIds.bills },
  { text: 'student loan', categoryId: categoryIds.bills },
  { text: 'pharmacy', categoryId: categoryIds.health },
  { text: 'dentist', categoryId: categoryIds.health },
  { text: 'flight', categoryId: categoryIds.travel },
  { text: 'gifts', categoryId: categoryIds.family },
] as const;

/** The category that she chose herself for the transaction with this description. */
const chosen = { description: 'Theater tickets', categoryId: categoryIds.fun, amount: '64.20' };

/** Her budgets for the last three months, in cents. */
const budgets = [
  { categoryId: categoryIds.eatingOut, amount: 20_000n, hasRollover: true },
  { categoryId: categoryIds.fun, amount: 9_000n, hasRollover: false },
] as const;

/** Sorts Olivia's history into categories, by rules and by hand, and sets her budgets. */
export const seedCategories: SeedDemo = async (database, person) => {
  const owner = person('olivia');
  for (const rule of rules)
    await addRule(database, owner, {
      from: 'conditions',
      type: null,
      direction: 'out',
      amountMin: null,
      amountMax: null,
      ...rule,
    });
  const { rows } = await database.query<{ id: bigint }>(
    'select id from bank_transaction where from_account_id = $1 and description = $2',
    [owner.accountId, chosen.description],
  );
  const { categoryId, amount } = chosen;
  for (const { id } of rows)
    await chooseCategory(database, owner, Number(id), {
      parts: [{ categoryId, amount }],
      isExcluded: false,
    });
  await database.query(
    `insert into budget (customer_id, category_id, starts_on, amount, has_rollover)
     select $1, category_id, (date_trunc('month', ${bankToday}) - interval '2 months')::date, amount, has_rollover
     from unnest($2::bigint[], $3::bigint[], $4::boolean[]) as set (category_id, amount, has_rollover)`,
    [
      owner.customerId,
      budgets.map((budget) => budget.categoryId),
      bigints(budgets.map((budget) => budget.amount)),
      budgets.map((budget) => budget.hasRollover),
    ],
  );
};
