import type { TestBank } from '../test-bank.ts';

/**
 * Moves the entries of an account to other times, in order, as if they had been posted then, by
 * someone who owned it then.
 */
export async function repost(
  bank: TestBank,
  accountId: number,
  moments: readonly string[],
): Promise<void> {
  const connection = await bank.superuser.connect();
  try {
    await connection.query('begin');
    await connection.query('set local session_replication_role = replica');
    for (const [index, moment] of moments.entries()) {
      await connection.query(
        `with moved as (
           update ledger.transfer set created_at = $3
           where id = (select transfer_id from ledger.entry where account_id = $1 and sequence = $2)
           returning id
         )
         update bank_transaction set created_at = $3
         where amount_transfer_id in (select id from moved)`,
        [accountId, index + 1, moment],
      );
    }
    await connection.query(
      `update account_owner set since = least(since, (select min(moment) from unnest($2::timestamptz[]) as moment))
       where account_id = $1`,
      [accountId, moments],
    );
    await connection.query('commit');
  } finally {
    connection.release();
  }
}
