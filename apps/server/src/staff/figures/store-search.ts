import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
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
  await connection.query('update transaction_folding set through_id = $2 where through_id = $1', [
    after,
    end,
  ]);
}

/**
 * Folds the stored words that a server of an earlier version wrote in lower case, in steps that
 * each commit, until all are folded. Simultaneous runs take turns.
 */
export async function foldStoredWords(database: Database): Promise<void> {
  while (await inTransaction(database, foldStep));
}

async function foldStep(connection: Connection): Promise<boolean> {
  const { rows: states } = await connection.query<{ folded: bigint; stored: bigint }>(
    `select folding.through_id as folded, rollup.through_id as stored
     from transaction_folding as folding, activity_rollup as rollup
     for update of folding`,
  );
  const { folded, stored } = states[0] ?? { folded: 0n, stored: 0n };
  if (folded >= stored) return false;
  const { rows } = await connection.query<TextsRow & { words: string | null }>(
    `select item.id, ${textColumns}, kept.words
     from transaction_search as kept
     join bank_transaction as item on item.id = kept.transaction_id
     where kept.transaction_id > $1 and kept.transaction_id <= $2 and kept.words is not null
     order by kept.transaction_id
     limit $3`,
    [folded, stored, batchSize],
  );
  const changed = rows.filter((row) => row.words !== wordsOf(row));
  if (changed.length > 0)
    await connection.query(
      `update transaction_search set words = changed.words
       from unnest($1::bigint[], $2::text[]) as changed (id, words)
       where transaction_id = changed.id`,
      [bigints(changed.map(({ id }) => id)), changed.map(wordsOf)],
    );
  const through = rows.length < batchSize ? stored : (rows.at(-1)?.id ?? stored);
  await connection.query('update transaction_folding set through_id = $1', [through]);
  return true;
}
