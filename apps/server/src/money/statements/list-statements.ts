import type { OwnStatements } from '@seven-hills/contracts/money/statements';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';

interface StatementRow {
  month: string;
  opening_balance: Cents;
  closing_balance: Cents;
  entry_count: bigint;
  hash: string;
}

/** Lists the statements of an account, newest first, and the day of its first entry. */
export async function listStatements(
  database: Database,
  accountId: bigint,
): Promise<OwnStatements> {
  const { rows } = await database.query<StatementRow>(
    `select to_char(month, 'YYYY-MM') as month, opening_balance, closing_balance, entry_count,
            encode(data_hash, 'hex') as hash
     from statement
     where account_id = $1
     order by statement.month desc`,
    [accountId],
  );
  return {
    statements: rows.map((row) => ({
      month: row.month,
      openingBalance: toDecimal(row.opening_balance),
      closingBalance: toDecimal(row.closing_balance),
      entryCount: Number(row.entry_count),
      hash: row.hash,
    })),
    firstDay: await findFirstDay(database, accountId),
  };
}

async function findFirstDay(database: Database, accountId: bigint): Promise<string | null> {
  const { rows } = await database.query<{ day: string }>(
    `select to_char(coalesce(back.dated, ${bankDayOf('entry.created_at')}), 'YYYY-MM-DD') as day
     from ledger.entry_record as entry
     left join dated_transfers($1) as back using (transfer_id)
     where entry.account_id = $1 and entry.sequence = 1`,
    [accountId],
  );
  return rows[0]?.day ?? null;
}
