import { bigints, type Connection } from '@seven-hills/postgres';
import {
  hasTexts,
  type TransactionTexts,
  textColumns,
  wordsOf,
} from '../../money/transactions/searched-words.ts';

const batchSize = 5_000;

type TextsRow = TransactionTexts & { id: bigint };

/**
 * Stores the words and amounts of the transactions after one id up to another, in the caller's
 * database transaction. Repeating it is harmless.
 */
export async function storeSearch(
  connection: Connection,
  after: bigint,
  end: bigint,
): Promise<void> {
  await connection.query(
    `insert into transaction_search (transaction_id, amount, total)
     select id, amount, case when fee > 0 then amount + fee end
     from bank_transaction as item
     where id > $1 and id <= $2 and not (${hasTexts})
     on conflict do nothing`,
    [after, end],
  );
  for (let from = after, isEnd = false; !isEnd; ) {
    const { rows } = await connection.query<TextsRow>(
      `select id, ${textColumns} from bank_transaction as item
       where id > $1 and id <= $2 and ${hasTexts} order by id limit $3`,
      [from, end, batchSize],
    );
    if (rows.length > 0)
      await connection.query(
        `insert into transaction_search (transaction_id, amount, total, words)
         select id, amount, case when fee > 0 then amount + fee end, words
         from unnest($1::bigint[], $2::text[]) as stored (id, words)
         join bank_transaction using (id)
         on conflict do nothing`,
        [bigints(rows.map(({ id }) => id)), rows.map(wordsOf)],
      );
    isEnd = rows.length < batchSize;
    from = rows.at(-1)?.id ?? from;
  }
}
