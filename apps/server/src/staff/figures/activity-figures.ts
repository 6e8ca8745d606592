import { brand } from '@seven-hills/bank/brand';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';

interface ActivityState {
  /** `daily_activity` and `activity_waiting` include transactions up to this id. */
  throughId: bigint;
}

/** Returns how far the daily figures reach. Call it in the snapshot that reads them. */
export async function readActivityState(connection: Connection): Promise<ActivityState> {
  const { rows } = await connection.query<{ through_id: bigint }>(
    'select through_id from activity_rollup where time_zone = $1',
    [brand.timeZone],
  );
  return { throughId: rows[0]?.through_id ?? 0n };
}

/**
 * SQL for a source of (day, type, status, transaction_count, amount, fee) that covers every
 * transaction exactly once: the daily figures, transactions without a final status, and
 * transactions after the roll-up. `$1` must be `throughId`, read in the same snapshot: as a
 * parameter, it lets the planner know that the last part is short.
 */
export const activityFigures = `
  select day, type, status, transaction_count, amount, fee
  from daily_activity
  where $1::bigint > 0
  union all
  select ${bankDayOf('created_at')}, type, status, 1, amount, fee
  from activity_waiting
  join bank_transaction on bank_transaction.id = activity_waiting.transaction_id
  where $1::bigint > 0
  union all
  select ${bankDayOf('created_at')}, type, status, 1, amount, fee
  from bank_transaction
  where id > $1::bigint`;

/** SQL for the statuses that count as volume; declined or failed transactions moved nothing. */
export const countsAsVolume = "status in ('completed', 'pending')";

/**
 * SQL for the types of movements of customers' own money; the others are the bank's own actions.
 */
export const isMovement =
  "type not in ('adjustment', 'correction', 'interest', 'repayment', 'monthly_fee')";

/** SQL for the number of the transactions that meet a condition, as a JavaScript number. */
export const countOf = (condition: string): string =>
  `coalesce(sum(transaction_count) filter (where ${condition}), 0)::float8`;

/** SQL for their sum, in cents. */
export const amountOf = (condition: string): string =>
  `coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;
