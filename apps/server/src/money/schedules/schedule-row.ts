import { addDays, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import type { DateRule, Shift } from '@seven-hills/bank/calendar/schedule-dates';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { occurrence, Schedule } from '@seven-hills/contracts/money/schedules';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';

/** A schedule's next date, and the day on which it is paid; null once no date is left. */
export interface NextRun {
  nextOn: string | null;
  nextDueOn: string | null;
}

/** When a schedule pays, and where a date that is not a business day moves to. */
export interface ScheduleDates extends DateRule {
  shift: Shift;
}

export interface ScheduleRow extends ScheduleDates, NextRun {
  id: bigint;
  fromAccountId: bigint;
  /** Whom it pays: a saved payee, another account of its customer, */
  payeeId: bigint | null;
  toAccountId: bigint | null;
  /**
   * Or an account of its customer at another bank: it adds money from there, or sends money there.
   */
  linkedAccountId: bigint | null;
  addsMoney: boolean;
  amount: bigint;
  description: string | null;
  state: Schedule['state'];
  pausedBy: Schedule['pausedBy'];
  failedInRow: number;
  createdAt: Date;
}

export const scheduleColumns = `schedule.id, schedule.from_account_id as "fromAccountId",
  schedule.payee_id as "payeeId", schedule.to_account_id as "toAccountId",
  schedule.linked_account_id as "linkedAccountId", schedule.adds_money as "addsMoney", schedule.amount,
  schedule.description, schedule.every, schedule.first_on as "firstOn", schedule.day,
  schedule.second_day as "secondDay", schedule.shift, schedule.ends_on as "endsOn", schedule.count,
  schedule.state, schedule.paused_by as "pausedBy", schedule.failed_in_row as "failedInRow",
  schedule.next_on as "nextOn", schedule.next_due_on as "nextDueOn",
  schedule.created_at as "createdAt"`;

export interface OccurrenceRow extends Given<typeof occurrence> {
  scheduleId: bigint;
  amount: bigint;
}

export const occurrenceColumns = `schedule_id as "scheduleId", nominal_on as "nominalOn",
  due_on as "dueOn", amount, state, is_late as "isLate", attempts, reason,
  transaction_id as "transactionId"`;

/**
 * The hour of the bank's day at which payments are made, and the hours at which they are retried.
 */
export const firstHour = 6;
export const retryHours = [10, 14, 18];

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
    `select ${scheduleColumns} from schedule where id = $1 and customer_id = $2 ${lock}`,
    [id, customerId],
  );
  if (!rows[0]) throw noSchedule();
  return rows[0];
}

/**
 * Locks a schedule of a customer, or of another owner of an account of theirs that it pays from,
 * and returns whose it is. Fails with `not_found`.
 */
export async function lockScheduleToEnd(
  connection: Connection,
  customerId: bigint,
  id: bigint,
): Promise<Pick<ScheduleRow, 'state'> & { customerId: bigint }> {
  const { rows } = await connection.query<Pick<ScheduleRow, 'state'> & { customerId: bigint }>(
    `select state, customer_id as "customerId" from schedule
     where id = $1 and (customer_id = $2 or exists (
       select from account_owner as held
       where held.account_id = from_account_id and held.customer_id = $2 and held.until is null
         and held.role <> 'viewer' and not held.is_stopped
     ))
     for update`,
    [id, customerId],
  );
  if (!rows[0]) throw noSchedule();
  return rows[0];
}

/** Locks a customer's schedule until the commit. Fails with `not_found`. */
export const lockSchedule = (connection: Connection, customerId: bigint, id: bigint) =>
  readScheduleRow(connection, customerId, id, 'for update');
