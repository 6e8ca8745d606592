import type { NewBudget } from '@seven-hills/contracts/money/budgets';
import { parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { listCategories } from '../categories/own-categories.ts';
import { periodsOf } from '../insights/periods.ts';
import { monthStartOf } from '../insights/settings.ts';

/**
 * Sets a customer's budget for a category from this month on. Fails with `not_found` for a category
 * that is not theirs, and with `validation_failed` for one that is not a spending category.
 */
export async function setBudget(
  database: Database,
  customerId: bigint,
  categoryId: number,
  { amount, hasRollover }: NewBudget,
): Promise<void> {
  const categories = await listCategories(database, customerId);
  const category = categories.find(({ id }) => id === BigInt(categoryId));
  if (!category) throw new Refusal('not_found', 'There is no such category.');
  if (category.kind !== 'spending')
    throw new Refusal('validation_failed', 'Only spending categories can have budgets.');
  await database.query(
    `insert into budget (customer_id, category_id, starts_on, amount, has_rollover)
     values ($1, $2, $3, $4, $5)
     on conflict (customer_id, category_id, starts_on) do update
     set amount = excluded.amount, has_rollover = excluded.has_rollover`,
    [
      customerId,
      categoryId,
      await startOfThisMonth(database, customerId),
      parseAmount(amount),
      hasRollover,
    ],
  );
}

/** Ends a customer's budget as of this month; past months keep theirs. Fails with `not_found`. */
export async function removeBudget(
  database: Database,
  customerId: bigint,
  categoryId: number,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const start = await startOfThisMonth(connection, customerId);
    const own = [customerId, categoryId];
    const { rowCount: removed } = await connection.query(
      'delete from budget where customer_id = $1 and category_id = $2 and starts_on >= $3',
      [...own, start],
    );
    const { rowCount: ended } = await connection.query(
      `insert into budget (customer_id, category_id, starts_on, amount, has_rollover)
       select customer_id, category_id, $3, null, false
       from (
         select * from budget where customer_id = $1 and category_id = $2
         order by starts_on desc
         limit 1
       ) as before
       where amount is not null`,
      [...own, start],
    );
    if (removed === 0 && ended === 0) throw new Refusal('not_found', 'There is no such budget.');
  });
}

async function startOfThisMonth(
  connection: Pick<Connection, 'query'>,
  customerId: bigint,
): Promise<string> {
  const today = bankDayAt();
  const startsOn = await monthStartOf(connection, customerId);
  return periodsOf({ range: 'month' }, today, startsOn).now.from;
}
