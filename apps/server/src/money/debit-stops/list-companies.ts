import type { DebitCompany } from '@seven-hills/contracts/money/debit-stops';
import type { Connection, Database } from '@seven-hills/postgres';

type Company = Omit<DebitCompany, 'lastAmount' | 'lastAt' | 'lastTransactionId'> & {
  lastAmount: bigint;
  lastAt: Date;
  lastTransactionId: bigint;
};

/** SQL for the received debits of the account `$1`, with their batches. */
const debitsOfAccount = `
  from account
  join ach_entry as entry on entry.account_number = account.account_number
    and entry.direction = 'debit' and entry.purpose = 'live'
  join ach_batch as batch on batch.file_id = entry.file_id and batch.position = entry.batch_position`;

/** Lists the companies whose debits were posted on an account, the latest first. */
export async function listCompanies(
  database: Database | Connection,
  accountId: bigint,
): Promise<Company[]> {
  const { rows } = await database.query<Company>(
    `select distinct on (company_id) company_id as "companyId", company_name as "companyName",
            (count(*) over whole)::int as count, amount as "lastAmount", created_at as "lastAt",
            transaction_id as "lastTransactionId"
     from (
       select batch.company_id, batch.company_name, entry.amount, entry.transaction_id,
              item.created_at
       ${debitsOfAccount}
       join bank_transaction as item on item.id = entry.transaction_id
       where account.id = $1
     ) as posted
     window whole as (partition by company_id)
     order by company_id, transaction_id desc`,
    [accountId],
  );
  return rows.sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
}

/** Returns the name of a company that sent debits for an account, paid or not; else null. */
export async function nameOfCompany(
  connection: Connection,
  accountId: bigint,
  companyId: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ company_name: string }>(
    `select batch.company_name ${debitsOfAccount}
     where account.id = $1 and batch.company_id = $2
     order by entry.id desc
     limit 1`,
    [accountId, companyId],
  );
  return rows[0]?.company_name ?? null;
}

export interface PostedDebit {
  transactionId: bigint;
  amount: bigint;
  postedAt: Date;
  settlesOn: string;
}

/** Returns the debits of a company that posted on an account lately, the latest first. */
export async function latelyPosted(
  connection: Connection,
  accountId: bigint,
  companyId: string,
): Promise<PostedDebit[]> {
  const { rows } = await connection.query<PostedDebit>(
    `select entry.transaction_id as "transactionId", entry.amount, item.created_at as "postedAt",
            to_char(entry.settles_on, 'YYYY-MM-DD') as "settlesOn"
     ${debitsOfAccount}
     join bank_transaction as item on item.id = entry.transaction_id
     where account.id = $1 and batch.company_id = $2 and entry.state = 'posted'
       and item.created_at > now() - interval '7 days'
     order by entry.id desc`,
    [accountId, companyId],
  );
  return rows;
}
