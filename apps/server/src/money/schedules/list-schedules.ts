import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth, plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  CalendarPayment,
  getSchedule,
  Occurrence,
  PlannedPayment,
  Schedule,
  ScheduleNotice,
  UpcomingPayment,
} from '@seven-hills/contracts/money/schedules';
import { type Cents, parseAmount, toDecimal } from '@seven-hills/money';
import { bigints, type Database } from '@seven-hills/postgres';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import {
  bankDayAt,
  noSchedule,
  type OccurrenceRow,
  ruleOfRow,
  type ScheduleRow,
} from './schedule-row.ts';
import { type FeeRates, feeAt, feeRatesOf } from './scheduled-order.ts';

interface ListedRow extends ScheduleRow {
  kind: Schedule['payeeKind'];
  nickname: string;
  removed_at: Date | null;
}

const endedMax = 50;
const plannedCount = 6;
const pastMax = 24;
const upcomingDays = 45;
/** More dates than a schedule has in a month, or in `upcomingDays`. */
const datesMax = 10;

async function readSchedules(
  database: Database,
  customerId: bigint,
  id: bigint | null,
): Promise<ListedRow[]> {
  const { rows } = await database.query<ListedRow>(
    `select schedule.*, payee.kind, payee.nickname, payee.removed_at
     from schedule
     join saved_payee as payee on payee.id = schedule.payee_id
     where schedule.customer_id = $1 and ($2::bigint is null or schedule.id = $2)
     order by schedule.state = 'ended', schedule.next_due_on nulls last, schedule.updated_at desc,
              schedule.id desc
     limit 200`,
    [customerId, id],
  );
  const ended = rows.filter(({ state }) => state === 'ended');
  return rows.filter((row) => row.state !== 'ended' || ended.indexOf(row) < endedMax);
}

/** The day after which a schedule's payments are planned: today's too until it is written. */
const plannedAfterDay = ({ state, next_due_on }: ScheduleRow, today: string): string =>
  state === 'active' && next_due_on !== null && next_due_on <= today ? addDays(today, -1) : today;

/**
 * Reads the payments that were skipped or changed in advance, that wait to be retried today, or
 * that were missed.
 */
async function readAhead(
  database: Database,
  schedules: readonly ScheduleRow[],
  today: string,
): Promise<OccurrenceRow[]> {
  const { rows } = await database.query<OccurrenceRow>(
    `select * from occurrence
     where schedule_id = any ($1::bigint[]) and (due_on >= $2 or state in ('waiting', 'missed'))`,
    [bigints(schedules.map(({ id }) => id)), today],
  );
  return rows;
}

/** Returns the upcoming payments of a schedule: its dates, with its owner's changes. */
function planOf(
  row: ScheduleRow,
  ahead: readonly OccurrenceRow[],
  today: string,
  count: number,
): PlannedPayment[] {
  if (row.state === 'ended') return [];
  const own = ahead.filter(({ schedule_id }) => schedule_id === row.id);
  const retried = own
    .filter(({ state, due_on }) => state === 'waiting' && due_on <= today)
    .map(({ nominal_on, due_on }) => ({ nominalOn: nominal_on, dueOn: due_on }));
  const after = plannedAfterDay(row, today);
  const dates = [
    ...retried,
    ...plannedAfter(ruleOfRow(row), row.shift, after, count).filter(
      ({ nominalOn }) => !retried.some((date) => date.nominalOn === nominalOn),
    ),
  ];
  return dates.flatMap((date) => {
    const known = own.find(({ nominal_on }) => nominal_on === date.nominalOn);
    const state = known?.state ?? 'waiting';
    // The date was paid before the schedule's dates were changed.
    if (state !== 'waiting' && state !== 'skipped') return [];
    return { ...date, amount: toDecimal(known?.amount ?? row.amount), state };
  });
}

const missedOf = (row: ScheduleRow, ahead: readonly OccurrenceRow[]): Schedule['missed'] => {
  const missed = ahead.find(
    ({ schedule_id, state }) => schedule_id === row.id && state === 'missed',
  );
  return missed
    ? { nominalOn: missed.nominal_on, dueOn: missed.due_on, amount: toDecimal(missed.amount) }
    : null;
};

const toSchedule = (
  row: ListedRow,
  ahead: readonly OccurrenceRow[],
  plan: readonly PlannedPayment[],
  rates: FeeRates,
): Schedule => ({
  id: Number(row.id),
  payeeId: Number(row.payee_id),
  payeeKind: row.kind,
  payeeNickname: row.nickname,
  isPayeeRemoved: row.removed_at !== null,
  amount: toDecimal(row.amount),
  fee: toDecimal(feeAt(rates, row.kind, row.amount)),
  description: row.description,
  every: row.every,
  firstOn: row.first_on,
  day: row.day,
  secondDay: row.second_day,
  shift: row.shift,
  endsOn: row.ends_on,
  count: row.count,
  state: row.state,
  pausedBy: row.paused_by,
  next: plan.find(({ state }) => state === 'waiting') ?? null,
  missed: missedOf(row, ahead),
  createdAt: row.created_at.toISOString(),
});

interface ListingDependencies {
  database: Database;
  terms: TermsBook;
}

/** Lists a customer's schedules: first those that have not ended, by next date, then the others. */
export async function listSchedules(
  { database, terms }: ListingDependencies,
  customerId: bigint,
): Promise<Schedule[]> {
  const today = bankDayAt(bankNow());
  const rows = await readSchedules(database, customerId, null);
  const ahead = await readAhead(database, rows, today);
  const rates = await feeRatesOf(terms, customerId);
  return rows.map((row) => toSchedule(row, ahead, planOf(row, ahead, today, plannedCount), rates));
}

/** Returns a schedule with its next and its latest payments. Fails with `not_found`. */
export async function readSchedule(
  { database, terms }: ListingDependencies,
  customerId: bigint,
  id: bigint,
): Promise<AnswerOf<typeof getSchedule>> {
  const today = bankDayAt(bankNow());
  const [row] = await readSchedules(database, customerId, id);
  if (!row) throw noSchedule();
  const ahead = await readAhead(database, [row], today);
  const planned = planOf(row, ahead, today, plannedCount);
  const { rows: past } = await database.query<OccurrenceRow>(
    `select * from occurrence
     where schedule_id = $1 and state <> 'waiting' and (due_on <= $2 or state <> 'skipped')
     order by nominal_on desc
     limit $3`,
    [id, today, pastMax],
  );
  const rates = await feeRatesOf(terms, customerId);
  return { ...toSchedule(row, ahead, planned, rates), planned, past: past.map(toOccurrence) };
}

const toOccurrence = (row: OccurrenceRow): Occurrence => ({
  nominalOn: row.nominal_on,
  dueOn: row.due_on,
  amount: toDecimal(row.amount),
  state: row.state,
  isLate: row.is_late,
  attempts: row.attempts,
  reason: row.reason,
  transactionId: row.transaction_id === null ? null : Number(row.transaction_id),
});

/** Lists the payments due in the next weeks, by day. */
export async function listUpcoming(
  database: Database,
  customerId: bigint,
  limit: number,
): Promise<UpcomingPayment[]> {
  const today = bankDayAt(bankNow());
  const last = addDays(today, upcomingDays);
  const rows = (await readSchedules(database, customerId, null)).filter(
    ({ state }) => state === 'active',
  );
  const ahead = await readAhead(database, rows, today);
  return rows
    .flatMap((row) =>
      planOf(row, ahead, today, limit)
        .filter(({ dueOn }) => dueOn <= last)
        .map((payment) => ({
          ...payment,
          scheduleId: Number(row.id),
          payeeNickname: row.nickname,
          description: row.description,
        })),
    )
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.scheduleId - b.scheduleId))
    .slice(0, limit);
}

/** Lists the payments of a month of the bank's calendar, such as `2026-12`, by day. */
export async function listMonth(
  database: Database,
  customerId: bigint,
  month: string,
): Promise<CalendarPayment[]> {
  const today = bankDayAt(bankNow());
  const first = `${month}-01`;
  const last = addDays(dayInMonth(first, 1, 1), -1);
  const rows = await readSchedules(database, customerId, null);
  const { rows: known } = await database.query<OccurrenceRow>(
    'select * from occurrence where schedule_id = any ($1::bigint[]) and due_on between $2 and $3',
    [bigints(rows.map(({ id }) => id)), first, last],
  );
  const dayBefore = addDays(first, -1);
  const laterOf = (day: string) => (dayBefore > day ? dayBefore : day);
  return rows
    .flatMap((row) => {
      const own = known.filter(({ schedule_id }) => schedule_id === row.id);
      const isKnown = ({ nominalOn }: { nominalOn: string }) =>
        own.some(({ nominal_on }) => nominal_on === nominalOn);
      const planned =
        row.state === 'active'
          ? plannedAfter(ruleOfRow(row), row.shift, laterOf(plannedAfterDay(row, today)), datesMax)
          : [];
      const about = {
        scheduleId: Number(row.id),
        payeeNickname: row.nickname,
        description: row.description,
      };
      return [
        ...own
          .filter(({ state }) => state !== 'waiting' || row.state === 'active')
          .map(({ nominal_on: nominalOn, due_on: dueOn, amount, state }) => ({
            ...about,
            nominalOn,
            dueOn,
            amount: toDecimal(amount),
            state,
          })),
        ...planned
          .filter((date) => date.dueOn <= last && !isKnown(date))
          .map((date) => ({
            ...about,
            ...date,
            amount: toDecimal(row.amount),
            state: 'waiting' as const,
          })),
      ];
    })
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.scheduleId - b.scheduleId));
}

/** One payment of an active schedule, for projecting the balance. */
export interface PlannedFrom {
  scheduleId: bigint;
  payeeKind: Schedule['payeeKind'];
  amount: Cents;
  dueOn: string;
}

/** Lists the payments of active schedules through a day at most `upcomingDays` ahead. */
export async function plannedThrough(
  database: Database,
  customerId: bigint,
  today: string,
  through: string,
): Promise<PlannedFrom[]> {
  const rows = (await readSchedules(database, customerId, null)).filter(
    ({ state }) => state === 'active',
  );
  const ahead = await readAhead(database, rows, today);
  return rows.flatMap((row) =>
    planOf(row, ahead, today, datesMax)
      .filter(({ dueOn, state }) => dueOn <= through && state === 'waiting')
      .map(({ dueOn, amount }) => ({
        scheduleId: row.id,
        payeeKind: row.kind,
        amount: parseAmount(amount) ?? 0n,
        dueOn,
      })),
  );
}

/** How long a notice is listed if it is not dismissed. */
const noticeDays = 30;
const noticesMax = 20;

export async function listNotices(
  database: Database,
  customerId: bigint,
): Promise<ScheduleNotice[]> {
  const { rows } = await database.query<
    OccurrenceRow & { paused_schedule: boolean; nickname: string; ended_at: Date }
  >(
    `select occurrence.*, payee.nickname
     from schedule
     join occurrence on occurrence.schedule_id = schedule.id
     join saved_payee as payee on payee.id = schedule.payee_id
     where schedule.customer_id = $1 and occurrence.dismissed_at is null
       and (occurrence.state in ('failed', 'missed')
            or occurrence.state = 'posted' and occurrence.is_late)
       and occurrence.ended_at > now() - make_interval(days => $2)
     order by occurrence.ended_at desc, occurrence.schedule_id
     limit $3`,
    [customerId, noticeDays, noticesMax],
  );
  return rows.map((row) => ({
    scheduleId: Number(row.schedule_id),
    nominalOn: row.nominal_on,
    kind: noticeOf(row),
    payeeNickname: row.nickname,
    amount: toDecimal(row.amount),
    reason: row.reason,
    at: row.ended_at.toISOString(),
  }));
}

function noticeOf(row: OccurrenceRow & { paused_schedule: boolean }): ScheduleNotice['kind'] {
  if (row.state === 'missed') return 'missed';
  if (row.state === 'posted') return 'late';
  return row.paused_schedule ? 'paused' : 'failed';
}

/** Dismisses the notice about one payment. Fails with `not_found`. */
export async function dismissNotice(
  database: Database,
  customerId: bigint,
  id: bigint,
  nominalOn: string,
): Promise<void> {
  const { rowCount } = await database.query(
    `update occurrence set dismissed_at = coalesce(dismissed_at, now())
     where nominal_on = $3
       and schedule_id = (select id from schedule where id = $2 and customer_id = $1)`,
    [customerId, id, nominalOn],
  );
  if (rowCount === 0) throw noSchedule();
}
