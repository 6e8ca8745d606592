import { addDays } from '@seven-hills/bank/calendar/business-days';
import { plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import { ruleOf, shiftOf } from '@seven-hills/bank/calendar/schedule-terms';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { projectBalance as contract } from '@seven-hills/contracts/money/projected-balance';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';
import { bankDayAt, bankDayOf } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { readAmount } from '../orders/read-amount.ts';
import { plannedThrough } from '../schedules/list-schedules.ts';
import { type Fees, feeAhead, feesOf } from '../schedules/scheduled-order.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { lowestBalance, type PlannedChange } from './lowest-balance.ts';
import { type Arrival, regularIncome } from './regular-income.ts';

/** How far the projection looks ahead, and how far back for regular income. */
const daysAhead = 45;
const daysBack = 130;
const arrivalsMax = 1_000;
/** More dates than any schedule has in the days ahead. */
const datesMax = 10;

type Form = BodyOf<typeof contract>;

/**
 * Projects the lowest balance of a customer's account until the next income: the available balance,
 * less what is about to be sent or scheduled and what is already scheduled, with today's fees. Only
 * income that has arrived regularly is expected; what others have scheduled is not revealed.
 */
export async function projectBalance(
  { database, terms }: { database: Database; terms: TermsBook },
  payer: { customerId: bigint; accountId: bigint },
  form: Form,
  now: Date = bankNow(),
): Promise<ResultOf<typeof contract>> {
  const today = bankDayAt(now);
  const last = addDays(today, daysAhead);
  const { customerId, accountId } = payer;
  const [available, scheduled, fees] = await Promise.all([
    readAvailable(database, accountId),
    plannedThrough(database, payer, today, last),
    feesOf(terms, customerId, accountId),
  ]);
  const considered = consideredPayments(form.schedule, today, fees);
  const payments = scheduled
    .filter(({ scheduleId }) => Number(scheduleId) !== form.schedule?.replaces)
    .map(({ dueOn: on, payeeKind, amount, arrives }) =>
      arrives ? { on, amount } : leaving(on, amount, feeAhead(fees, payeeKind, amount)),
    );
  const arrivals = await readArrivals(database, accountId, now);
  const incomes = regularIncome({ today, through: last }, arrivals);
  const first = considered[0]?.on ?? today;
  const nextIncome = incomes.find(({ on }) => on >= first) ?? null;
  const through = nextIncome?.on ?? last;
  const lowest = lowestBalance(
    { today, through },
    available - (form.spends === undefined ? 0n : readAmount(form.spends)),
    [...payments, ...considered, ...incomes.filter(({ on }) => on < through)],
  );
  return {
    lowest: lowest.balance,
    lowestOn: lowest.on,
    through,
    nextIncome: nextIncome && { on: nextIncome.on, from: nextIncome.name },
  };
}

const leaving = (on: string, amount: Cents, fee: Cents): PlannedChange => ({
  on,
  amount: -(amount + fee),
});

/** Returns the payments of a schedule that is only being considered, by day. */
function consideredPayments(
  schedule: Form['schedule'],
  today: string,
  fees: Fees,
): PlannedChange[] {
  if (!schedule) return [];
  const { payeeKind } = schedule;
  const amount = readAmount(schedule.amount);
  // What is added is available days later.
  if (payeeKind === 'add_money') return [];
  const shift = shiftOf(payeeKind, schedule.shift);
  return plannedAfter(ruleOf(schedule), shift, today, datesMax).map(({ dueOn }) =>
    leaving(dueOn, amount, feeAhead(fees, payeeKind, amount)),
  );
}

/** What is available, less what the account owes, which whatever arrives repays first. */
async function readAvailable(database: Database, accountId: bigint): Promise<Cents> {
  const { rows } = await database.query<{ available: Cents }>({
    name: 'balance-to-project',
    text: 'select available - shortfall as available from ledger.account_state where id = $1',
    values: [accountId],
  });
  return rows[0]?.available ?? 0n;
}

/** Reads the transfers and direct deposits to an account, and the deposits with a description. */
async function readArrivals(database: Database, accountId: bigint, now: Date): Promise<Arrival[]> {
  const { rows } = await database.query<{
    from_account_id: bigint | null;
    name: string;
    on: string;
    amount: Cents;
  }>({
    name: 'arrivals-to-project',
    text: `select item.from_account_id, coalesce(${holderNameSql('payer')}, item.recipient_name, item.description) as name,
                  ${bankDayOf('item.created_at')} as on, item.amount
           from (
             select * from bank_transaction where to_account_id = $1 order by id desc limit $4
           ) as item
           left join account as payer_account on payer_account.id = item.from_account_id
           left join customer as payer on payer.id = payer_account.customer_id
           where item.type in ('transfer', 'deposit', 'ach_credit') and item.status = 'completed'
             and item.created_at > $2::timestamptz - make_interval(days => $3)
             and coalesce(payer.first_name, item.recipient_name, item.description) is not null`,
    values: [accountId, now, daysBack, arrivalsMax],
  });
  return rows.map(({ from_account_id, name, on, amount }) => ({
    source: from_account_id === null ? `deposit ${name.toLowerCase()}` : String(from_account_id),
    name,
    on,
    amount,
  }));
}
