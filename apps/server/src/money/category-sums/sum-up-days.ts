import type { Connection } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { findLongTails, type IdSlice } from '../transactions/long-tails.ts';
import { categorizedParts } from './categorized-parts.ts';
import { addPayeeSums, keepPayments } from './payee-sums.ts';
import { sumsVersion } from './read-sums.ts';

/**
 * With at least this many unsummed transactions, reading them again each time would be noticeably
 * slow.
 */
const unsummedMax = 500;

const summedThrough = `select through_id from insight_account
  where account_id = checked.account_id and time_zone = '${sumsVersion}'`;

/** Returns accounts with transactions in a slice and at least `unsummedMax` unsummed ones. */
export const findUnsummed = (connection: Connection, slice: IdSlice): Promise<bigint[]> =>
  findLongTails(connection, slice, summedThrough, unsummedMax);

/**
 * Sums an account's days and payees up to the point before which no transaction can appear anymore
 * (`activity_rollup.through_id`). No posting waits for it.
 */
export async function sumUpDays(connection: Connection, accountId: bigint): Promise<void> {
  const sums = await lockSums(connection, accountId);
  const { rows } = await connection.query<{ through_id: bigint }>(
    'select through_id from activity_rollup',
  );
  const end = rows[0]?.through_id ?? 0n;
  // The sums never move backward.
  if (end > sums.through_id) await sumUpTo(connection, accountId, end);
}

/** Locks an account's sums. Take this lock before changing anything that the sums depend on. */
export async function lockSums(
  connection: Connection,
  accountId: bigint,
): Promise<{ through_id: bigint }> {
  await connection.query(
    `insert into insight_account (account_id, time_zone) values ($1, '${sumsVersion}')
     on conflict do nothing`,
    [accountId],
  );
  const { rows } = await connection.query<{ through_id: bigint; time_zone: string }>(
    'select through_id, time_zone from insight_account where account_id = $1 for update',
    [accountId],
  );
  const [state] = rows;
  if (!state) throw new Error(`account ${accountId} has no row of sums`);
  if (state.time_zone === sumsVersion) return state;
  await forgetDays(connection, accountId);
  return { through_id: 0n };
}

/** Forgets the sums of an account whose transactions have other categories from now on. */
export async function forgetSums(connection: Connection, accountId: bigint): Promise<void> {
  await lockSums(connection, accountId);
  await forgetDays(connection, accountId);
}

const sumTables = [
  'insight_day',
  'insight_payee_sum',
  'insight_payee_period',
  'insight_payee',
  'insight_recurring',
];

async function forgetDays(connection: Connection, accountId: bigint): Promise<void> {
  for (const table of sumTables)
    await connection.query(`delete from ${table} where account_id = $1`, [accountId]);
  await connection.query(
    `update insight_account set through_id = 0, waiting = '{}', time_zone = '${sumsVersion}'
     where account_id = $1`,
    [accountId],
  );
}

/**
 * One statement, so that no transaction is decided between counting the completed ones and
 * recording the pending ones.
 */
async function sumUpTo(connection: Connection, accountId: bigint, end: bigint): Promise<void> {
  const added = [
    'id > (select through_id from state) and id <= $2',
    'id = any ((select waiting from state)::bigint[])',
  ];
  await connection.query(
    `with state as materialized (
       select through_id, waiting from insight_account where account_id = $1
     ), ${addParts(categorizedParts('$1', added), '')}, payments as (
       ${keepPayments(added.join(' or '))}
     )
     update insight_account
     set through_id = $2,
         waiting = array(
           select id from bank_transaction
           where $1 in (from_account_id, to_account_id) and status = 'pending'
             and (id > (select through_id from state) and id <= $2
                  or id = any ((select waiting from state)::bigint[]))
         )
     where account_id = $1`,
    [accountId, end],
  );
}

/**
 * Changes the customer's choices for some transactions of an account, and updates its sums:
 * subtracts the transactions, makes the change, and adds them again.
 */
export async function recategorize(
  connection: Connection,
  accountId: bigint,
  transactionIds: readonly bigint[],
  change: () => Promise<void>,
): Promise<void> {
  await lockSums(connection, accountId);
  // Includes the transactions that returned their money, which are categorized like them.
  const chosen = `id in (
      select unnest($2::bigint[])
      union all select transaction_id from transaction_correction where corrected_id = any ($2)
      union all select transaction_id from wire_return where wire_id = any ($2)
    )`;
  const add = (sign: string) =>
    connection.query(
      `with ${addParts(categorizedParts('$1', [`${chosen} and ${isSummed}`]), sign)} select`,
      [accountId, transactionIds],
    );
  await add('-');
  await change();
  await add('');
  await removeEmptySums(connection, accountId);
}

/**
 * Moves transactions from the categories that they had before the rules changed to those that they
 * have now. Reads only these transactions. The account's sums must be locked.
 */
export async function moveBetweenCategories(
  connection: Connection,
  accountId: bigint,
  before: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  if (before.size === 0) return;
  const values = [accountId, [...before.keys()], [...before.values()]];
  const add = (categoryId: string, sign: string) =>
    connection.query(
      `with ${addParts(
        `select transaction_id, created_at, direction, ${categoryId} as category_id, is_fee, is_excluded,
                money_in, money_out, payee, subject_direction, payments, subject_id, chosen_id
         from (${categorizedParts('$1', [`id = any ($2::bigint[]) and ${isSummed}`])}) as part
         join unnest($2::bigint[], $3::bigint[]) as moved (id, old_category_id) on moved.id = transaction_id
         where not is_fee`,
        sign,
      )} select`,
      values,
    );
  await add('old_category_id', '-');
  await add('part.category_id', '');
  await removeEmptySums(connection, accountId);
}

/** SQL for whether the transaction `id` is in the sums of the account `$1`. */
const isSummed = `id <= (select through_id from insight_account where account_id = $1)
  and id <> all ((select waiting from insight_account where account_id = $1)::bigint[])`;

async function removeEmptySums(connection: Connection, accountId: bigint): Promise<void> {
  await connection.query('delete from insight_day where account_id = $1 and part_count = 0', [
    accountId,
  ]);
  for (const table of ['insight_payee_sum', 'insight_payee_period'])
    await connection.query(
      `delete from ${table} where account_id = $1 and payment_count = 0 and paid = 0`,
      [accountId],
    );
}

/**
 * SQL, as parts of a `with`, that adds parts of the account `$1`'s transactions to the sums of its
 * days and payees, or subtracts them.
 */
const addParts = (parts: string, sign: string) => `part as materialized (
    ${parts}
  ), days as (
    insert into insight_day (
      account_id, day, category_id, is_excluded, money_in, money_out, part_count, first_id, last_id
    )
    select $1, ${bankDayOf('created_at')}, category_id, is_excluded, ${sign}sum(money_in),
           ${sign}sum(money_out), ${sign}count(*), min(transaction_id), max(transaction_id)
    from part
    group by 2, 3, 4
    on conflict (account_id, day, category_id, is_excluded) do update
    set money_in = insight_day.money_in + excluded.money_in,
        money_out = insight_day.money_out + excluded.money_out,
        part_count = insight_day.part_count + excluded.part_count,
        first_id = least(insight_day.first_id, excluded.first_id),
        last_id = greatest(insight_day.last_id, excluded.last_id)
  ), ${addPayeeSums(sign)}`;
