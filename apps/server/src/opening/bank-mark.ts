import type { Connection, Database } from '@seven-hills/postgres';

/** Whose database it is: the one row of `bank_mark`, written when the bank first opened on it. */
export interface BankMark {
  mode: 'demo' | 'production';
  /** A UUID that tells this bank from every other one. */
  bankId: string;
  markedAt: Date;
}

/** The mark, or `null` on a database that no bank has opened on yet. */
export async function readBankMark(database: Database | Connection): Promise<BankMark | null> {
  const { rows } = await database.query<{
    mode: BankMark['mode'];
    bank_id: string;
    marked_at: Date;
  }>('select mode, bank_id, marked_at from bank_mark');
  const row = rows[0];
  return row ? { mode: row.mode, bankId: row.bank_id, markedAt: row.marked_at } : null;
}

/** Marks the database for good. */
export async function writeBankMark(
  connection: Connection,
  mode: BankMark['mode'],
): Promise<BankMark> {
  await connection.query('insert into bank_mark (mode) values ($1)', [mode]);
  const mark = await readBankMark(connection);
  if (!mark) throw new Error('the mark that was just written is not there');
  return mark;
}

/**
 * Lets one server at a time decide whose database it is, which keys it is made with, and who fills it;
 * the others wait until the transaction ends.
 */
export async function lockBankMark(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('bank-mark'))");
}
