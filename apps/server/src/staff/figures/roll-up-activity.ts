import { brand } from '@seven-hills/bank/brand';
import type { Connection, Database } from '@seven-hills/postgres';
import { findUnsummed } from '../../money/category-sums/sum-up-days.ts';
import { addChapters } from '../../money/history/write-chapters.ts';
import { sumUpHistory } from '../../money/insights/sum-up-history.ts';
import {
  endOfStep,
  lockCursor,
  moveCursor,
  type TransactionCursor,
  takeSteps,
} from '../../money/transactions/transaction-cursor.ts';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { storeSearch } from './store-search.ts';

/** The maximum number of transactions to count in one database transaction. */
const stepSize = 250_000n;

interface RollupState extends TransactionCursor {
  time_zone: string;
}

/**
 * Updates the daily figures (`0022-figures-and-audits.sql` explains the tables), and the chapters
 * and sums of long histories. Runs after the postings, and neither waits for them nor blocks them.
 * Repeating it is harmless; simultaneous runs take turns.
 */
export async function rollUpActivity(database: Database): Promise<void> {
  const unsummed = new Set<bigint>();
  await takeSteps(database, (connection) => rollUpStep(connection, unsummed));
  // One transaction for each account, because its owner's changes of categories wait for it.
  const failures = new ItemFailures();
  await eachItem(unsummed, failures, async (accountId) => {
    await sumUpHistory(database, accountId);
    return true;
  });
  failures.report();
}

/** Runs one step, and adds the accounts to sum up; returns whether it was full. */
async function rollUpStep(connection: Connection, unsummed: Set<bigint>): Promise<boolean> {
  const state = await lockState(connection);
  await countDecided(connection);
  const end = endOfStep(state, stepSize);
  if (end > state.through_id) await countBetween(connection, state.through_id, end);
  await moveCursor(connection, 'activity_rollup', { cursor: state, end });
  if (end > state.through_id) {
    const slice = { after: state.through_id, end };
    await addChapters(connection, slice);
    for (const accountId of await findUnsummed(connection, slice)) unsummed.add(accountId);
  }
  return end === state.through_id + stepSize;
}

async function lockState(connection: Connection): Promise<RollupState> {
  const state = await lockCursor<Pick<RollupState, 'time_zone'>>(connection, 'activity_rollup', [
    'time_zone',
  ]);
  if (state.time_zone === brand.timeZone) return state;
  await connection.query('delete from daily_activity');
  await connection.query('delete from activity_day');
  await connection.query('delete from activity_waiting');
  await connection.query(
    'update activity_rollup set time_zone = $1, through_id = 0, candidate_id = 0',
    [brand.timeZone],
  );
  return {
    through_id: 0n,
    candidate_id: 0n,
    candidate_is_settled: false,
    time_zone: brand.timeZone,
  };
}

const addToDays = `
  on conflict (day, type, status) do update
  set transaction_count = daily_activity.transaction_count + excluded.transaction_count,
      amount = daily_activity.amount + excluded.amount,
      fee = daily_activity.fee + excluded.fee`;

/**
 * Counts the transactions after one id up to another, and stores their search terms; keeps the
 * pending ones for later. A recount finds the terms stored already.
 */
async function countBetween(connection: Connection, after: bigint, end: bigint): Promise<void> {
  await storeSearch(connection, after, end);
  await connection.query(
    `with fresh as materialized (
       select id, ${bankDayOf('created_at')} as day, type, status, amount, fee
       from bank_transaction as item
       where id > $1 and id <= $2
     ), waiting as (
       insert into activity_waiting (transaction_id)
       select id from fresh where status = 'pending'
     ), days as (
       insert into activity_day (day, first_id, last_id)
       select day, min(id), max(id) from fresh group by day
       on conflict (day) do update
       set first_id = least(activity_day.first_id, excluded.first_id),
           last_id = greatest(activity_day.last_id, excluded.last_id)
     )
     insert into daily_activity (day, type, status, transaction_count, amount, fee)
     select day, type, status, count(*), sum(amount), sum(fee)
     from fresh
     where status <> 'pending'
     group by day, type, status
     ${addToDays}`,
    [after, end],
  );
}

/** Counts stored transactions that now have their final status. */
async function countDecided(connection: Connection): Promise<void> {
  await connection.query(
    `with decided as (
       delete from activity_waiting
       using bank_transaction as item
       where item.id = activity_waiting.transaction_id and item.status <> 'pending'
       returning ${bankDayOf('item.created_at')} as day, item.type, item.status, item.amount, item.fee
     )
     insert into daily_activity (day, type, status, transaction_count, amount, fee)
     select day, type, status, count(*), sum(amount), sum(fee) from decided group by day, type, status
     ${addToDays}`,
  );
}
