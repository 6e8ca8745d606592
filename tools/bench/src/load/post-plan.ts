import type { Database } from '@seven-hills/postgres';

/**
 * Posts millions of planned movements quickly, to build a history for a benchmark: creates
 * transfers, entries with running balances, transactions, and account sums in a few statements,
 * with every trigger and constraint on. The result passes the audit. Use it only while nothing else
 * posts to the bank.
 */
export async function createPlan(database: Database): Promise<void> {
  await database.query(
    `create unlogged table planned_movement (
       n bigint generated always as identity,
       debit_account_id bigint not null,
       credit_account_id bigint not null,
       customer_id bigint not null,
       type text not null,
       code smallint not null,
       amount bigint not null,
       description text,
       created_at timestamptz not null
     )`,
  );
}

/** Executes the plan in order, then drops it. */
export async function postPlan(database: Database): Promise<void> {
  const { rows } = await database.query<{ planned: bigint; base: bigint }>(
    `select count(*) as planned,
            nextval('ledger.transfer_id_block') - 1 as base
     from planned_movement`,
  );
  const { planned, base } = rows[0] ?? { planned: 0n, base: 0n };
  // Advances the engines' sequence by the blocks of ids that the plan uses.
  await database.query("select setval('ledger.transfer_id_block', $1::bigint)", [
    base + 1n + (planned / 10_000n) * 10_000n,
  ]);
  await database.query('analyze planned_movement');
  await Promise.all([
    insertTransfers(database, base),
    insertTransactions(database, base),
    insertEntries(database, base),
  ]);
  await updateSums(database);
  await database.query('drop table planned_movement');
}

const insertTransfers = (database: Database, base: bigint) =>
  database.query(
    `insert into ledger.transfer (id, debit_account_id, credit_account_id, amount, created_at, code, kind)
     select $1 + n, debit_account_id, credit_account_id, amount, created_at, code, 'immediate'
     from planned_movement
     order by n`,
    [base],
  );

const insertTransactions = (database: Database, base: bigint) =>
  database.query(
    `insert into bank_transaction (customer_id, from_account_id, to_account_id, type, status, amount, description,
                                   amount_transfer_id, created_at, updated_at)
     select customer_id,
            case when debit_account_id > 1000 then debit_account_id end,
            case when credit_account_id > 1000 then credit_account_id end,
            type, 'completed', amount, description, $1 + n, created_at, created_at
     from planned_movement
     order by n`,
    [base],
  );

async function insertEntries(database: Database, base: bigint): Promise<void> {
  const connection = await database.connect();
  try {
    await connection.query("set work_mem = '1GB'");
    await connection.query(
      `insert into ledger.entry (account_id, sequence, transfer_id, amount, balance_after)
       select side.account_id,
              account.entry_count + row_number() over along_account,
              $1 + n, change,
              case account.normal_side when 'debit' then debits_posted - credits_posted
                                       else credits_posted - debits_posted end
                + sum(change) over along_account
       from (
         select n, debit_account_id as account_id,
                case when account.normal_side = 'debit' then amount else -amount end as change
         from planned_movement join ledger.account on account.id = debit_account_id
         union all
         select n, credit_account_id,
                case when account.normal_side = 'credit' then amount else -amount end
         from planned_movement join ledger.account on account.id = credit_account_id
       ) as side
       join ledger.account on account.id = side.account_id
       window along_account as (partition by side.account_id order by n)`,
      [base],
    );
  } finally {
    await connection.query('reset work_mem');
    connection.release();
  }
}

/**
 * All sums change in one statement, because total debits and credits must change equally in each
 * statement.
 */
const updateSums = (database: Database) =>
  database.query(
    `update ledger.account
     set debits_posted = debits_posted + debits,
         credits_posted = credits_posted + credits,
         entry_count = entry_count + entries
     from (
       select account_id, sum(debit)::bigint as debits, sum(credit)::bigint as credits, count(*) as entries
       from (
         select debit_account_id as account_id, amount as debit, 0 as credit from planned_movement
         union all
         select credit_account_id, 0, amount from planned_movement
       ) as side
       group by account_id
     ) as moved
     where account.id = moved.account_id`,
  );
