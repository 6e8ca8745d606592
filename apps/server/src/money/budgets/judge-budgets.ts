import { budgetAlertShares } from '@seven-hills/contracts/money/budgets';
import { bigints, type Connection } from '@seven-hills/postgres';
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
 * Returns the highest reportable share that each budget has reached, for each owner of the accounts
 * that paid. What a person spends from all accounts that they own counts together, like on their
 * screen for all accounts.
 */
export async function judgeBudgets(
  connection: Connection,
  accountIds: readonly bigint[],
): Promise<ReachedShare[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await connection.query<Spender>({
    name: 'owners-with-budgets',
    text: `select held.customer_id as "customerId",
                  array_agg(held.account_id order by held.account_id) as "accountIds"
           from account_owner as held
           where held.until is null and held.role <> 'viewer'
             and held.customer_id in (
               select paid.customer_id from account_owner as paid
               where paid.account_id = any ($1::bigint[]) and paid.until is null
                 and paid.role <> 'viewer'
                 and exists (select from budget where budget.customer_id = paid.customer_id)
             )
           group by held.customer_id
           order by held.customer_id`,
    values: [bigints(accountIds)],
  });
  const reached: ReachedShare[] = [];
  for (const spender of rows) reached.push(...(await reachedBy(connection, spender)));
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
