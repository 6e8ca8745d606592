import { bigints, type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { bankDayAt, bankDayOf } from '../../platform/time/bank-calendar.ts';
import { sumUpDays } from '../category-sums/sum-up-days.ts';
import { byPayee, findSeries, type PaidPayment } from './payment-series.ts';

/**
 * Sums up an account's days and payees, and records which payments to its payees recur. Until then,
 * reads go through the transactions themselves, with the same answers.
 */
export async function sumUpHistory(database: Database, accountId: bigint): Promise<void> {
  await inTransaction(database, async (connection) => {
    await sumUpDays(connection, accountId);
    await judgePayees(connection, accountId);
  });
}

/**
 * Records which payments recur from today on, for payees that have not been judged since they were
 * last summed.
 */
async function judgePayees(connection: Connection, accountId: bigint): Promise<void> {
  const today = bankDayAt();
  const { rows } = await connection.query<PaidPayment & { id: bigint }>(
    `select payee, item.id, ${bankDayOf('created_at')}::text as day, amount
     from insight_payee as known
     join bank_transaction as item on item.id = any (known.payment_ids)
     where known.account_id = $1 and not is_judged
     order by payee, created_at, item.id`,
    [accountId],
  );
  const found = [...byPayee(rows)].flatMap(([payee, payments]) =>
    findSeries(payments, today).map((series) => ({ ...series, payee })),
  );
  await connection.query(
    `with judged as (
       update insight_payee set is_judged = true where account_id = $1 and not is_judged
       returning payee
     )
     delete from insight_recurring
     where account_id = $1 and payee in (select payee from judged)`,
    [accountId],
  );
  await connection.query(
    `insert into insight_recurring (
       account_id, payee, first_day, last_day, every, next_on, is_steady, payment_count, last_id
     )
     select $1, * from unnest(
       $2::text[], $3::date[], $4::date[], $5::text[], $6::date[], $7::boolean[], $8::integer[], $9::bigint[]
     )`,
    [
      accountId,
      found.map(({ payee }) => payee),
      found.map(({ firstDay }) => firstDay),
      found.map(({ lastDay }) => lastDay),
      found.map(({ every }) => every),
      found.map(({ nextOn }) => nextOn),
      found.map(({ isSteady }) => isSteady),
      found.map(({ payments }) => payments.length),
      bigints(found.map(({ payments }) => payments.at(-1)?.id ?? 0n)),
    ],
  );
}
