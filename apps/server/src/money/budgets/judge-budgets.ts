import { budgetAlertShares } from '@seven-hills/contracts/money/budgets';
import type { Connection } from '@seven-hills/postgres';
import type { CountedBudget } from './count-budgets.ts';
import { presentBudgets, type Spender } from './read-budgets.ts';

/** A budget whose spending has reached a reportable share. */
export interface ReachedShare {
  customerId: bigint;
  categoryId: bigint;
  categoryName: string;
  /** The first day of the month. */
  month: string;
  /** The share spent, in percent of the amount available in the month. */
  share: (typeof budgetAlertShares)[number];
}

/**
 * Returns the highest reportable share that each budget has reached, for the owners of the
 * accounts.
 */
export async function judgeBudgets(
  connection: Connection,
  accountIds: readonly bigint[],
): Promise<ReachedShare[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await connection.query<{ customer_id: bigint; account_id: bigint }>({
    name: 'accounts-with-budgets',
    text: `select customer_id, id as account_id
           from account
           where id = any ($1::bigint[])
             and exists (select from budget where budget.customer_id = account.customer_id)`,
    values: [accountIds],
  });
  const reached: ReachedShare[] = [];
  for (const { customer_id: customerId, account_id: accountId } of rows)
    reached.push(...(await reachedBy(connection, { customerId, accountIds: [accountId] })));
  return reached;
}

async function reachedBy(connection: Connection, spender: Spender): Promise<ReachedShare[]> {
  const { month, budgets } = await presentBudgets(connection, spender);
  const found = budgets.flatMap((budget) => {
    const share = budgetAlertShares.findLast((each) => isReached(budget, each));
    return share === undefined ? [] : [{ categoryId: budget.categoryId, share }];
  });
  if (found.length === 0) return [];
  const { rows } = await connection.query<{ id: bigint; name: string }>(
    'select id, name from category where id = any ($1::bigint[])',
    [found.map(({ categoryId }) => categoryId)],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return found.map((each) => ({
    ...each,
    customerId: spender.customerId,
    categoryName: names.get(each.categoryId) ?? '',
    month: month.from,
  }));
}

/** A month with nothing available is reported only once something is spent. */
const isReached = ({ amount, carried, spent }: CountedBudget, share: number): boolean =>
  spent > 0n && spent * 100n >= (amount + carried) * BigInt(share);
