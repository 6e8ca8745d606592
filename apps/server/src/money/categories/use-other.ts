import { categoryIds } from '@seven-hills/bank/words/category-list';
import { bigints, type Connection } from '@seven-hills/postgres';
import { forgetSums, recategorize } from '../category-sums/sum-up-days.ts';

/** Moves what owners of an account put into categories to Other, because the categories go. */
export async function useOther(
  connection: Connection,
  accountId: bigint,
  categoryIdsGone: readonly bigint[],
): Promise<void> {
  const values = [accountId, bigints(categoryIdsGone)];
  const { rows } = await connection.query<{ transaction_id: bigint }>(
    `select distinct transaction_id from transaction_category_part
     where account_id = $1 and category_id = any ($2::bigint[])`,
    values,
  );
  const chosen = rows.map(({ transaction_id }) => transaction_id);
  await recategorize(connection, accountId, chosen, async () => {
    await connection.query(
      `update transaction_category_part set category_id = ${categoryIds.other}
       where account_id = $1 and category_id = any ($2::bigint[])`,
      values,
    );
  });
}

/**
 * Sorts the history of an account by the rules of the person in whose name it is from now on: their
 * predecessor's own categories go, and the sums are computed again when they are needed.
 */
export async function changeCategorizer(
  connection: Connection,
  accountId: bigint,
  predecessorId: bigint,
): Promise<void> {
  const { rows } = await connection.query<{ id: bigint }>(
    'select id from category where customer_id = $1',
    [predecessorId],
  );
  await useOther(
    connection,
    accountId,
    rows.map(({ id }) => id),
  );
  await forgetSums(connection, accountId);
}
