import type { Connection, Database } from '@seven-hills/postgres';

/**
 * Identifies the bank that owns the database: the only row of `bank_mark`, written when a bank
 * first opens on it.
 */
export interface BankMark {
  mode: 'demo' | 'production';
  /** A UUID that is unique to this bank. */
  bankId: string;
  markedAt: Date;
}

/** Returns the mark, or `null` if no bank has opened on the database yet. */
export async function readBankMark(database: Database | Connection): Promise<BankMark | null> {
  const { rows } = await database.query<{
    mode: BankMark['mode'];
    bank_id: string;
    marked_at: Date;
  }>('select mode, bank_id, marked_at from bank_mark');
  const row = rows[0];
  return row ? { mode: row.mode, bankId: row.bank_id, markedAt: row.marked_at } : null;
}

/** Marks the database permanently. */
export async function writeBankMark(
  connection: Connection,
  mode: BankMark['mode'],
): Promise<BankMark> {
  await connection.query('insert into bank_mark (mode) values ($1)', [mode]);
  const mark = await readBankMark(connection);
  if (!mark) throw new Error('the new bank mark was not found after the insert');
  return mark;
}

/** How long a server waits for another one to seed the database, in milliseconds. */
const lockWaitMsMax = 600_000;

/**
 * Serializes the startup steps that decide whose database it is, which keys it was made with, and
 * who seeds it. Other servers wait until the transaction ends, longer than for other statements:
 * seeding takes long on a slow machine.
 */
export async function lockBankMark(connection: Connection): Promise<void> {
  await connection.query(`set local statement_timeout = ${lockWaitMsMax}`);
  const lock = {
    text: "select pg_advisory_xact_lock(hashtext('bank-mark'))",
    // Instead of the pool's limit for an answer. The driver's types lack it.
    query_timeout: lockWaitMsMax,
  };
  await connection.query(lock);
}
