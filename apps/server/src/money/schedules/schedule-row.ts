import { brand } from '@seven-hills/bank/brand';
import { addDays, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import type { DateRule, Shift } from '@seven-hills/bank/calendar/schedule-dates';
import type { Occurrence, Schedule } from '@seven-hills/contracts/money/schedules';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { calendarDateIn } from '../../platform/time/bank-calendar.ts';

export interface ScheduleRow {
  id: bigint;
  customer_id: bigint;
  payee_id: bigint;
  amount: bigint;
  description: string | null;
  every: DateRule['every'];
  first_on: string;
  day: number;
  second_day: number | null;
  shift: Shift;
  ends_on: string | null;
  count: number | null;
  state: Schedule['state'];
  paused_by: Schedule['pausedBy'];
  failed_in_row: number;
  next_on: string | null;
  next_due_on: string | null;
  created_at: Date;
}

export interface OccurrenceRow {
  schedule_id: bigint;
  nominal_on: string;
  due_on: string;
  amount: bigint;
  state: Occurrence['state'];
  attempts: number;
  is_late: boolean;
  reason: string | null;
  transaction_id: bigint | null;
}

export const ruleOfRow = (row: ScheduleRow): DateRule => ({
  every: row.every,
  firstOn: row.first_on,
  day: row.day,
  secondDay: row.second_day,
  endsOn: row.ends_on,
  count: row.count,
});

/**
 * The hour of the bank's day at which payments are made, and the hours at which they are retried.
 */
export const firstHour = 6;
export const retryHours = [10, 14, 18];

/** SQL for the time of an hour on a day in the bank's calendar. */
export const hourOf = (day: string, hour: string | number) =>
  `((${day} + make_interval(hours => ${hour})) at time zone '${brand.timeZone}')`;

export const bankDayAt = (now: Date): string => calendarDateIn(brand.timeZone, now);

/** How many business days late a payment is still made without asking. */
const lateDaysMax = 5;

/** The first day whose payments are still made without asking. */
export function firstPaidDay(today: string): string {
  let day = today;
  for (let left = lateDaysMax; left > 0; ) {
    day = addDays(day, -1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

export const noSchedule = () => new Refusal('not_found', 'There is no such scheduled payment.');

/** Returns a customer's schedule. Fails with `not_found`. */
export async function readScheduleRow(
  database: Database | Connection,
  customerId: bigint,
  id: bigint,
  lock: '' | 'for update' = '',
): Promise<ScheduleRow> {
  const { rows } = await database.query<ScheduleRow>(
    `select * from schedule where id = $1 and customer_id = $2 ${lock}`,
    [id, customerId],
  );
  if (!rows[0]) throw noSchedule();
  return rows[0];
}

/** Locks a customer's schedule until the commit. Fails with `not_found`. */
export const lockSchedule = (connection: Connection, customerId: bigint, id: bigint) =>
  readScheduleRow(connection, customerId, id, 'for update');
