import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth, plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import type { Given, ResultOf, RowOf } from '@seven-hills/contracts/endpoint';
import type * as contract from '@seven-hills/contracts/money/schedules';
import type { Cents } from '@seven-hills/money';
import { bigints, type Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import {
  noSchedule,
  type OccurrenceRow,
  occurrenceColumns,
  type ScheduleRow,
  scheduleColumns,
} from './schedule-row.ts';
import { type Fees, feeAhead, feesOf } from './scheduled-order.ts';
import { joinPayee, payeeName } from './scheduled-payee.ts';

type Schedule = Given<typeof contract.schedule>;

interface ListedRow extends ScheduleRow {
  payeeKind: Schedule['payeeKind'];
  payeeNickname: string;
  isPayeeRemoved: boolean;
  orderedBy: string | null;
}

interface PlannedPayment extends Given<typeof contract.plannedPayment> {
  amount: Cents;
}

const endedMax = 50;
const plannedCount = 6;
const pastMax = 24;
const upcomingDays = 45;
/** More dates than a schedule has in a month, or in `upcomingDays`. */
const datesMax = 10;

/** Limits a list to one schedule, or to those that pay from or to an account. */
interface Only {
  id?: bigint | null;
  accountId?: bigint | null;
}

/** SQL for the kind of a schedule without a saved payee. */
const ownKind = `case when schedule.linked_account_id is null then 'own_account'
                 when schedule.adds_money then 'add_money' else 'send_to_bank' end`;

/**
 * Includes what other owners pay from an account of theirs and the customer's, if `only` asks for
 * it.
 */
async function readSchedules(
  database: Database,
  customerId: bigint,
  { id = null, accountId = null }: Only = {},
): Promise<ListedRow[]> {
  const { rows } = await database.query<ListedRow>(
    `select ${scheduleColumns}, coalesce(payee.kind, ${ownKind}) as "payeeKind",
            ${payeeName} as "payeeNickname", payee.removed_at is not null as "isPayeeRemoved",
            case when orderer.id <> $1 then ${holderNameSql('orderer')} end as "orderedBy"
     from schedule
     join customer as orderer on orderer.id = schedule.customer_id
     ${joinPayee}
     where (
         orderer.id = $1
         or coalesce($2::bigint, $3::bigint) is not null and schedule.state <> 'ended' and exists (
           select from account_owner as held
           where held.account_id = schedule.from_account_id and held.customer_id = $1
             and held.until is null
         )
       )
       and ($2::bigint is null or schedule.id = $2)
       and ($3::bigint is null or $3 in (schedule.from_account_id, schedule.to_account_id))
     order by schedule.state = 'ended', schedule.next_due_on nulls last, schedule.updated_at desc,
              schedule.id desc
     limit 200`,
    [customerId, id, accountId],
  );
  const ended = rows.filter(({ state }) => state === 'ended');
  return rows.filter((row) => row.state !== 'ended' || ended.indexOf(row) < endedMax);
}

async function readActive(
  database: Database,
  customerId: bigint,
  only: Only = {},
): Promise<ListedRow[]> {
  const rows = await readSchedules(database, customerId, only);
  return rows.filter(({ state }) => state === 'active');
}

/** The day after which a schedule's payments are planned: today's too until it is written. */
const plannedAfterDay = ({ state, nextDueOn }: ScheduleRow, today: string): string =>
  state === 'active' && nextDueOn !== null && nextDueOn <= today ? addDays(today, -1) : today;

/**
 * Reads the payments that were skipped or changed in advance, that wait to be retried today, or
 * that were missed.
 */
async function readAhead(
  database: Database,
  schedules: readonly ScheduleRow[],
  today: string,
): Promise<OccurrenceRow[]> {
  if (schedules.length === 0) return [];
  const { rows } = await database.query<OccurrenceRow>(
    `select ${occurrenceColumns} from occurrence
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
  const own = ahead.filter(({ scheduleId }) => scheduleId === row.id);
  const retried = own.filter(({ state, dueOn }) => state === 'waiting' && dueOn <= today);
  const planned = plannedAfter(row, row.shift, plannedAfterDay(row, today), count).filter(
    ({ nominalOn }) => !retried.some((date) => date.nominalOn === nominalOn),
  );
  return [...retried, ...planned].flatMap(({ nominalOn, dueOn }) => {
    const known = own.find((each) => each.nominalOn === nominalOn);
    const state = known?.state ?? 'waiting';
    // The date was paid before the schedule's dates were changed.
    if (state !== 'waiting' && state !== 'skipped') return [];
    return { nominalOn, dueOn, amount: known?.amount ?? row.amount, state };
  });
}

const toSchedule = (
  row: ListedRow,
  ahead: readonly OccurrenceRow[],
  plan: readonly PlannedPayment[],
  fees: Fees | undefined,
): Schedule => ({
  ...row,
  fee: fees ? feeAhead(fees, row.payeeKind, row.amount) : 0n,
  next: plan.find(({ state }) => state === 'waiting') ?? null,
  missed:
    ahead.find(({ scheduleId, state }) => scheduleId === row.id && state === 'missed') ?? null,
});

interface ListingDependencies {
  database: Database;
  terms: TermsBook;
}

/**
 * Lists a customer's schedules, of all accounts or of one: first those that have not ended, by next
 * date, then the others.
 */
export async function listSchedules(
  { database, terms }: ListingDependencies,
  customerId: bigint,
  accountId: bigint | null,
): Promise<Schedule[]> {
  const today = bankDayAt();
  const rows = await readSchedules(database, customerId, { accountId });
  const ahead = await readAhead(database, rows, today);
  const fees = new Map<bigint, Fees>();
  for (const { fromAccountId } of rows)
    if (!fees.has(fromAccountId))
      fees.set(fromAccountId, await feesOf(terms, customerId, fromAccountId));
  return rows.map((row) =>
    toSchedule(row, ahead, planOf(row, ahead, today, plannedCount), fees.get(row.fromAccountId)),
  );
}

/** Returns a schedule with its next and its latest payments. Fails with `not_found`. */
export async function readSchedule(
  { database, terms }: ListingDependencies,
  customerId: bigint,
  id: bigint,
): Promise<ResultOf<typeof contract.getSchedule>> {
  const today = bankDayAt();
  const [row] = await readSchedules(database, customerId, { id });
  if (!row) throw noSchedule();
  const ahead = await readAhead(database, [row], today);
  const planned = planOf(row, ahead, today, plannedCount);
  const { rows: past } = await database.query<OccurrenceRow>(
    `select ${occurrenceColumns} from occurrence
     where schedule_id = $1 and state <> 'waiting' and (due_on <= $2 or state <> 'skipped')
     order by nominal_on desc
     limit $3`,
    [id, today, pastMax],
  );
  const fees = await feesOf(terms, customerId, row.fromAccountId);
  const { rows: said } = await database.query<{ id: bigint }>(
    'select id from debit_authorization where schedule_id = $1 and customer_id = $2',
    [id, customerId],
  );
  const authorizationId = said[0]?.id ?? null;
  return { ...toSchedule(row, ahead, planned, fees), authorizationId, planned, past };
}

/** What lists of payments say about their schedule. */
const aboutOf = ({ id: scheduleId, payeeNickname, addsMoney, description }: ListedRow) => ({
  scheduleId,
  payeeNickname,
  addsMoney,
  description,
});

interface DatedPayment {
  dueOn: string;
  scheduleId: bigint;
}

const byDay = (a: DatedPayment, b: DatedPayment): number => {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  return Number(a.scheduleId - b.scheduleId);
};

/** Lists the payments due in the next weeks, by day. */
export async function listUpcoming(
  database: Database,
  customerId: bigint,
  limit: number,
): Promise<RowOf<typeof contract.listUpcoming>[]> {
  const today = bankDayAt();
  const last = addDays(today, upcomingDays);
  const rows = await readActive(database, customerId);
  const ahead = await readAhead(database, rows, today);
  return rows
    .flatMap((row) =>
      planOf(row, ahead, today, limit)
        .filter(({ dueOn }) => dueOn <= last)
        .map((payment) => ({ ...payment, ...aboutOf(row) })),
    )
    .sort(byDay)
    .slice(0, limit);
}

/** Lists the payments of a month of the bank's calendar, such as `2026-12`, by day. */
export async function listMonth(
  database: Database,
  customerId: bigint,
  month: string,
): Promise<RowOf<typeof contract.listMonthOfPayments>[]> {
  const today = bankDayAt();
  const first = `${month}-01`;
  const last = addDays(dayInMonth(first, 1, 1), -1);
  const rows = await readSchedules(database, customerId);
  const { rows: known } = await database.query<OccurrenceRow>(
    `select ${occurrenceColumns} from occurrence
     where schedule_id = any ($1::bigint[]) and due_on between $2 and $3`,
    [bigints(rows.map(({ id }) => id)), first, last],
  );
  const dayBefore = addDays(first, -1);
  const laterOf = (day: string) => (dayBefore > day ? dayBefore : day);
  return rows
    .flatMap((row) => {
      const own = known.filter(({ scheduleId }) => scheduleId === row.id);
      const planned =
        row.state === 'active'
          ? plannedAfter(row, row.shift, laterOf(plannedAfterDay(row, today)), datesMax)
          : [];
      return [
        ...own
          .filter(({ state }) => state !== 'waiting' || row.state === 'active')
          .map((payment) => ({ ...payment, ...aboutOf(row) })),
        ...planned
          .filter(
            ({ dueOn, nominalOn }) =>
              dueOn <= last && !own.some((each) => each.nominalOn === nominalOn),
          )
          .map((date) => ({
            ...date,
            ...aboutOf(row),
            amount: row.amount,
            state: 'waiting' as const,
          })),
      ];
    })
    .sort(byDay);
}

/**
 * Lists the payments of active schedules from and to an account through a day at most
 * `upcomingDays` ahead. Money that they add is not available on its day, and left out.
 */
export async function plannedThrough(
  database: Database,
  { customerId, accountId }: { customerId: bigint; accountId: bigint },
  today: string,
  through: string,
) {
  const active = await readActive(database, customerId, { accountId });
  const rows = active.filter(({ addsMoney }) => !addsMoney);
  const ahead = await readAhead(database, rows, today);
  return rows.flatMap((row) =>
    planOf(row, ahead, today, datesMax)
      .filter(({ dueOn, state }) => dueOn <= through && state === 'waiting')
      .map((payment) => ({
        ...payment,
        scheduleId: row.id,
        payeeKind: row.payeeKind,
        arrives: row.toAccountId === accountId,
      })),
  );
}

/** How long a notice is listed if it is not dismissed. */
const noticeDays = 30;
const noticesMax = 20;

/** Lists the payments that failed, were missed, or were late, newest first. */
export async function listNotices(
  database: Database,
  customerId: bigint,
): Promise<RowOf<typeof contract.listScheduleNotices>[]> {
  const { rows } = await database.query<RowOf<typeof contract.listScheduleNotices>>(
    `select schedule_id as "scheduleId", nominal_on as "nominalOn",
            case when occurrence.state = 'missed' then 'missed'
                 when occurrence.state = 'posted' then 'late'
                 when paused_schedule then 'paused' else 'failed' end as kind,
            ${payeeName} as "payeeNickname", schedule.adds_money as "addsMoney",
            occurrence.amount, reason, ended_at as at
     from schedule
     join occurrence on occurrence.schedule_id = schedule.id
     ${joinPayee}
     where schedule.customer_id = $1 and occurrence.dismissed_at is null
       and (occurrence.state in ('failed', 'missed')
            or occurrence.state = 'posted' and occurrence.is_late)
       and occurrence.ended_at > now() - make_interval(days => $2)
     order by occurrence.ended_at desc, occurrence.schedule_id
     limit $3`,
    [customerId, noticeDays, noticesMax],
  );
  return rows;
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
