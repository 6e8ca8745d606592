import type { Connection } from '@seven-hills/postgres';

/**
 * The accounts of one transaction in this many are checked, so that the others cost nothing. A
 * prime, so that ids that follow a pattern still reach its multiples.
 */
const checkedOneIn = 61;

/** The transactions with ids after `after` and through `end`. */
export interface IdSlice {
  after: bigint;
  end: bigint;
}

/**
 * Checks some of the accounts with transactions in a slice, and returns those with at least `least`
 * transactions that a job has not followed yet.
 *
 * @param through SQL for the last id that the job has followed for the account
 * `checked.account_id`.
 */
export async function findLongTails(
  connection: Connection,
  { after, end }: IdSlice,
  through: string,
  least: number,
): Promise<bigint[]> {
  const behind = (column: string) =>
    `(select count(*) from (
        select from bank_transaction
        where ${column} = followed.account_id and id > through_id and id <= $2
        limit $4
      ) as found)`;
  const { rows } = await connection.query<{ account_id: bigint }>(
    `with checked as (
       select distinct account.id as account_id
       from bank_transaction as item
       cross join lateral (values (from_account_id), (to_account_id)) as side (account_id)
       join account on account.id = side.account_id
       where item.id > $1 and item.id <= $2 and item.id % $3 = 0
     ), followed as materialized (
       select account_id, coalesce((${through}), 0) as through_id from checked
     )
     select account_id from followed
     where ${behind('from_account_id')} + ${behind('to_account_id')} >= $4`,
    [after, end, checkedOneIn, least],
  );
  return rows.map(({ account_id }) => account_id);
}
