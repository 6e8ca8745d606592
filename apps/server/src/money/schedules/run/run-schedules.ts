import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../http/problem.ts';
import { eachItem, ItemFailures } from '../../../platform/jobs/each-item.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { bankDayAt, hourOf, startOfDay } from '../../../platform/time/bank-calendar.ts';
import { bankNow } from '../../../platform/time/server-clock.ts';
import { findOutside } from '../../bank-transfers/find-outside.ts';
import { noLinkedAccount } from '../../bank-transfers/posting-in.ts';
import { openDetails, type SealedPayee } from '../../payee-rules/payee-details.ts';
import { firstHour, firstPaidDay } from '../schedule-row.ts';
import { type OrderingDependencies, postScheduled } from '../scheduled-order.ts';
import { joinPayee, payeeName, type ScheduledDetails } from '../scheduled-payee.ts';
import { askAboutMissed } from './ask-about-missed.ts';
import { noteFailure } from './note-failure.ts';
import { carriesOut, payeeRemoved } from './occurrence-condition.ts';
import { planDue } from './plan-due.ts';

export interface RunDependencies extends OrderingDependencies {
  database: Database;
  sealingKeys: Keyring;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

const pageSize = 200;
/**
 * How many payments are ordered concurrently: few, so that the ledger's queue stays short for live
 * traffic.
 */
const atOnce = 16;
/** A payment whose first attempt is later than this was missed while the bank was down. */
const lateAfterMs = 3_600_000;

/** What belongs to a saved payee is null for a schedule without one. */
interface DueRow extends SealedPayee {
  scheduleId: bigint;
  nominalOn: string;
  dueOn: string;
  due_at: Date;
  attempt_at: Date;
  amount: bigint;
  attempts: number;
  is_late: boolean;
  description: string | null;
  fromAccountId: bigint;
  toAccountId: bigint | null;
  linkedAccountId: bigint | null;
  addsMoney: boolean;
  payeeNickname: string;
  removed_at: Date | null;
  isPayerClosed: boolean;
  isPaidClosed: boolean;
}

/**
 * Makes every scheduled payment that is due. Safe to repeat, to interrupt, and to run on several
 * servers: each payment's outcome commits with its posting. Returns how many were made. If one
 * could not be judged at all, rejects after trying the others.
 */
export async function runSchedules(
  dependencies: RunDependencies,
  now: Date = bankNow(),
): Promise<number> {
  await planDue(dependencies.database, now);
  await askAboutMissed(dependencies.database, now);
  let made = 0;
  const failures = new ItemFailures();
  for (let last: DueRow | undefined; ; ) {
    const rows = await readDue(dependencies.database, now, last);
    made += await eachItem(rows, failures, (row) => pay(dependencies, row, now), atOnce);
    last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
  }
  failures.report();
  return made;
}

/** Reads a page of due payments, except for those that their owners are asked about. */
async function readDue(database: Database, now: Date, last: DueRow | undefined): Promise<DueRow[]> {
  const { rows } = await database.query<DueRow>(
    `select occurrence.schedule_id as "scheduleId", occurrence.nominal_on as "nominalOn",
            occurrence.due_on as "dueOn", occurrence.amount, occurrence.attempts,
            occurrence.is_late, occurrence.attempt_at,
            ${hourOf('occurrence.due_on', firstHour)} as due_at, schedule.description,
            schedule.from_account_id as "fromAccountId", schedule.to_account_id as "toAccountId",
            schedule.linked_account_id as "linkedAccountId", schedule.adds_money as "addsMoney",
            schedule.customer_id, payee.fingerprint, payee.account_id, payee.details_ciphertext,
            payee.key_id, ${payeeName} as "payeeNickname", payee.removed_at,
            (select closed_at from account where id = schedule.from_account_id) is not null
              as "isPayerClosed",
            paid_account.closed_at is not null as "isPaidClosed"
     from occurrence
     join schedule on schedule.id = occurrence.schedule_id
     ${joinPayee}
     where occurrence.state = 'waiting' and occurrence.attempt_at <= $1 and schedule.state = 'active'
       and occurrence.attempt_at >= ${startOfDay('$6::date')}
       and (occurrence.attempt_at, occurrence.schedule_id, occurrence.nominal_on)
           > (coalesce($2, '-infinity'::timestamptz), $3::bigint, $4::date)
     order by occurrence.attempt_at, occurrence.schedule_id, occurrence.nominal_on
     limit $5`,
    [
      now,
      last?.attempt_at ?? null,
      last?.scheduleId ?? 0n,
      last?.nominalOn ?? '-infinity',
      pageSize,
      firstPaidDay(bankDayAt(now)),
    ],
  );
  return rows;
}

/** Makes one payment, or records why it could not. Returns whether it was made. */
async function pay(dependencies: RunDependencies, row: DueRow, now: Date): Promise<boolean> {
  const isLate =
    row.attempts === 0 ? now.getTime() - row.due_at.getTime() > lateAfterMs : row.is_late;
  try {
    await order(dependencies, row, isLate);
    return true;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : null;
    // It was made or changed elsewhere.
    if (refusal?.code === 'conflict') return false;
    // Nothing was posted; the next run tries again.
    if (!refusal || passing.has(refusal.code)) {
      const of = { scheduleId: Number(row.scheduleId), nominalOn: row.nominalOn };
      dependencies.log.warn({ err: error, ...of }, 'could not make a scheduled payment yet');
      return false;
    }
    const { scheduleId, nominalOn, payeeNickname, addsMoney, customer_id: customerId } = row;
    const { message: reason, code } = refusal;
    const mayWorkLater = mayPass.has(code);
    const payment = { customerId, scheduleId, nominalOn, payeeNickname, addsMoney };
    const failed = { ...payment, reason, isLate };
    await noteFailure(dependencies.database, { ...failed, mayWorkLater }, now);
    return false;
  }
}

/** What the customer can change in time for another attempt on the same day. */
const mayPass = new Set(['insufficient_funds', 'account_owes', 'account_locked']);

/** Temporary refusals, which say nothing about the payment itself. */
const passing = new Set([
  'unavailable',
  'outcome_unknown',
  'request_in_flight',
  // The fee changed between its order and its posting.
  'fee_mismatch',
]);

async function order(dependencies: RunDependencies, row: DueRow, isLate: boolean): Promise<void> {
  if (row.removed_at !== null) throw payeeRemoved();
  if (row.isPayerClosed || row.isPaidClosed)
    throw new Refusal(
      'not_found',
      `The account that it ${row.isPayerClosed ? 'pays from' : 'moves money to'} is closed.`,
    );
  const { customer_id: customerId, fromAccountId: accountId, amount, description } = row;
  const { scheduleId, nominalOn, dueOn, payeeNickname, addsMoney } = row;
  const scheduled = { scheduleId, nominalOn };
  await postScheduled(
    dependencies,
    await openOrRefuse(dependencies, row),
    { customerId, accountId, amount, description, scheduled },
    carriesOut(scheduled, isLate, { customerId, payeeNickname, addsMoney, amount, dueOn }),
  );
}

/** A payee that cannot be opened may have been forged, and is never paid. */
async function openOrRefuse(
  { database, sealingKeys, log }: RunDependencies,
  row: DueRow,
): Promise<ScheduledDetails> {
  if (row.linkedAccountId !== null) {
    const { customer_id: customerId, linkedAccountId: id, fromAccountId: accountId } = row;
    const outside = await findOutside(database, sealingKeys, { customerId, id, accountId });
    if (!outside) throw noLinkedAccount();
    return { kind: row.addsMoney ? 'add_money' : 'send_to_bank', outside };
  }
  if (row.toAccountId !== null) return { kind: 'own_account', accountId: row.toAccountId };
  try {
    return openDetails(sealingKeys, row);
  } catch (error) {
    log.error(
      { err: error, scheduleId: Number(row.scheduleId) },
      'a saved payee could not be verified',
    );
    throw new Refusal(
      'recipient_unavailable',
      'We could not verify this payee. Please save it again.',
    );
  }
}
