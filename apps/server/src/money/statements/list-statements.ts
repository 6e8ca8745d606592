import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listStatements as contract } from '@seven-hills/contracts/money/statements';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';

type OwnStatements = ResultOf<typeof contract>;

/** Lists the statements of an account, newest first, and the day of its first entry. */
export async function listStatements(
  database: Database,
  accountId: bigint,
): Promise<OwnStatements> {
  const { rows } = await database.query<OwnStatements['statements'][number]>(
    `select to_char(month, 'YYYY-MM') as month, opening_balance as "openingBalance",
            closing_balance as "closingBalance", entry_count::int as "entryCount",
            encode(data_hash, 'hex') as hash
     from statement
     where account_id = $1
     order by statement.month desc`,
    [accountId],
  );
  return { statements: rows, firstDay: await findFirstDay(database, accountId) };
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
