import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dateAfter, dueOn, ruleProblems } from '@seven-hills/bank/calendar/schedule-dates';
import { ruleOf, scheduleTerms, shiftOf } from '@seven-hills/bank/calendar/schedule-terms';
import { limits } from '@seven-hills/bank/limits';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  changeSchedule as changeContract,
  changeNextPayment as changeNextContract,
  createSchedule as createContract,
  textOfRecurringDebit as textContract,
} from '@seven-hills/contracts/money/schedules';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Attempt } from '../../http/attempt.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { bankDayAt, hourOf } from '../../platform/time/bank-calendar.ts';
import { noLinkedAccount, takesNoTransfers } from '../bank-transfers/posting-in.ts';
import type { AuthorizationText } from '../debit-authorizations/authorization-text.ts';
import { storeAuthorization } from '../debit-authorizations/store-authorization.ts';
import { certificateIsFixed, noAccount } from '../orders/customer-order.ts';
import { emailUnconfirmed } from '../orders/outside-order.ts';
import { readAmount } from '../orders/read-amount.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { authorizedBy, recurringText, refuseIfAuthorized } from './authorize-debits.ts';
import {
  type ConfirmingDependencies,
  confirmSchedule,
  type SchedulingCall,
} from './confirm-schedule.ts';
import { authorizedMail } from './mails.ts';
import { nextRunAfter } from './run/plan-due.ts';
import {
  firstHour,
  lockSchedule,
  readScheduleRow,
  type ScheduleDates,
  type ScheduleRow,
} from './schedule-row.ts';
import { change, createIfNew } from './schedule-state.ts';
import {
  feeAhead,
  feesOf,
  type OrderingDependencies,
  readDescription,
  refuseUnlessOffered,
} from './scheduled-order.ts';
import { findScheduledPayee, type NamedPayee, type ScheduledPayee } from './scheduled-payee.ts';

export interface SchedulingDependencies
  extends ConfirmingDependencies,
    Pick<
      OrderingDependencies,
      'offersWires' | 'offersBankTransfers' | 'achSender' | 'rails' | 'terms'
    > {
  /** Whether wires and external payments require a confirmed email address. */
  requiresConfirmedEmail: boolean;
}

/**
 * Schedules a payment from the caller's account, and returns the schedule's id. A repeated key
 * returns the schedule that it created. Fails as `findScheduledPayee` does, with
 * `validation_failed`, `amount_too_large`, `not_offered`, `email_unconfirmed`, `account_suspended`,
 * `conflict` (too many), and as `confirmSchedule` does.
 */
export async function createSchedule(
  dependencies: SchedulingDependencies,
  call: SchedulingCall & { attempt: Pick<Attempt, 'key'> },
  form: BodyOf<typeof createContract>,
): Promise<bigint> {
  const { database } = dependencies;
  const { customerId, accountId: fromAccountId } = call.principal;
  const { key } = call.attempt;
  const made = await findMade(database, customerId, key);
  if (made !== null) return made;
  if (fromAccountId === null) throw noAccount();
  const payee = await findPayee(dependencies, { customerId, fromAccountId }, form);
  const description = readDescription(payee.details, form.description, dependencies.achSender);
  const dates = datesIn(payee, form);
  refuseBadDates(dates, bankDayAt());
  const terms = scheduleTerms(null, form);
  const ordered = { fromAccountId, payee, form, terms };
  const authorized = authorizedBy(call.principal, payee, form);
  const { amount, ...confirmed } = await confirm(dependencies, call, ordered);
  return inPersonTransaction(database, confirmed.verified, async (connection) => {
    await confirmed.judge(connection);
    await refuseClosed(connection, fromAccountId, payee);
    const { rows: counted } = await connection.query<{ count: number }>(
      `select count(*)::int from schedule where customer_id = $1 and state <> 'ended'`,
      [customerId],
    );
    if ((counted[0]?.count ?? 0) >= limits.schedulesMax)
      throw new Refusal(
        'conflict',
        `You have ${limits.schedulesMax} scheduled payments, the most that we keep. Please end one first.`,
      );
    const next = { nextOn: dates.firstOn, nextDueOn: dueOn(dates.firstOn, dates.shift) };
    const id = await createIfNew(
      connection,
      { customerId, key, ...payee },
      { fromAccountId, amount, description, ...dates, ...next },
    );
    if (id === null) {
      // The same request has arrived twice at the same time.
      const first = await findMade(connection, customerId, key);
      if (first === null) throw new Error('a schedule was not written');
      return first;
    }
    await confirmed.record(connection, id, 'schedule_created');
    if (authorized !== null) {
      await storeAuthorization(connection, authorized, { scheduleId: id });
      await queueMailToCustomer(connection, customerId, (firstName) =>
        authorizedMail(firstName, authorized.body),
      );
    }
    return id;
  });
}

/**
 * Returns what a customer authorizes who schedules money to be added. Fails as `createSchedule`.
 */
export async function textOfRecurringDebit(
  dependencies: SchedulingDependencies,
  { customerId, accountId: fromAccountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: BodyOf<typeof textContract>,
): Promise<AuthorizationText> {
  if (fromAccountId === null) throw noAccount();
  const named = { linkedAccountId: form.linkedAccountId, addsMoney: true };
  const payee = await findPayee(dependencies, { customerId, fromAccountId }, named);
  const text = recurringText(payee, form);
  if (text === null) throw noLinkedAccount();
  return text;
}

/**
 * An own account may have been closed since it was read; a closing waits for this transaction, as
 * does the removal of a linked account. Nothing is scheduled from or to a certificate, and nothing
 * between an IRA and another bank.
 */
async function refuseClosed(
  connection: Connection,
  fromAccountId: bigint,
  { toAccountId, linkedAccountId }: ScheduledPayee,
): Promise<void> {
  if (linkedAccountId !== null) {
    const { rowCount } = await connection.query(
      "select from linked_account where id = $1 and state = 'verified' and removed_at is null for share",
      [linkedAccountId],
    );
    if (rowCount === 0) throw noLinkedAccount();
  }
  const { rows } = await connection.query<{
    closed: boolean;
    is_certificate: boolean;
    is_ira: boolean;
  }>(
    `select closed_at is not null as closed, is_certificate, account_type = 'ira' as is_ira
     from account
     where id in ($1, $2)
     order by id
     for share`,
    [fromAccountId, toAccountId],
  );
  if (linkedAccountId !== null && rows.some(({ is_ira }) => is_ira)) throw takesNoTransfers();
  if (rows.some(({ is_certificate }) => is_certificate)) throw certificateIsFixed();
  if (rows.some(({ closed }) => closed)) throw new Refusal('not_found', 'This account is closed.');
}

/**
 * Changes all future payments of a schedule, except for whom it pays. If its dates change, it
 * restarts at the first of them, and payments that were skipped or changed in advance are planned
 * anew. Fails as `createSchedule` does.
 */
export async function changeSchedule(
  dependencies: SchedulingDependencies,
  call: SchedulingCall,
  id: bigint,
  form: BodyOf<typeof changeContract>,
): Promise<void> {
  const { database } = dependencies;
  const { customerId } = call.principal;
  const before = await readScheduleRow(database, customerId, id);
  if (before.state === 'ended') throw hasEnded();
  refuseIfAuthorized(before);
  const fromAccountId = form.fromAccountId ? BigInt(form.fromAccountId) : before.fromAccountId;
  const payee = await findPayee(dependencies, { customerId, fromAccountId }, before);
  const description = readDescription(payee.details, form.description, dependencies.achSender);
  const dates = datesIn(payee, form);
  const today = bankDayAt();
  const isMoved = (row: ScheduleRow) => !isDeepStrictEqual({ ...row, ...dates }, { ...row });
  if (isMoved(before)) refuseBadDates(dates, today);
  const terms = scheduleTerms(Number(id), { ...form, ...paidIn(before) });
  const ordered = { fromAccountId, payee, form, terms };
  const { amount, ...confirmed } = await confirm(dependencies, call, ordered);
  await inPersonTransaction(database, confirmed.verified, async (connection) => {
    const row = await lockSchedule(connection, customerId, id);
    if (row.state === 'ended') throw hasEnded();
    await confirmed.judge(connection);
    await refuseClosed(connection, fromAccountId, payee);
    const { nextOn, nextDueOn } = row;
    let next = { nextOn, nextDueOn };
    if (isMoved(row)) {
      refuseBadDates(dates, today);
      await connection.query(
        `delete from occurrence
         where schedule_id = $1 and state in ('waiting', 'skipped') and due_on > $2`,
        [id, today],
      );
      next = nextRunAfter(dates, dates.firstOn, today);
    } else
      await connection.query(
        `update occurrence set amount = $2
         where schedule_id = $1 and state in ('waiting', 'skipped') and due_on > $3`,
        [id, amount, today],
      );
    await change(connection, id, { fromAccountId, amount, description, ...dates, ...next });
    await confirmed.record(connection, id, 'schedule_changed');
  });
}

/** Changes the amount of one upcoming payment. Fails as `createSchedule` does. */
export async function changeNextPayment(
  dependencies: SchedulingDependencies,
  call: SchedulingCall,
  id: bigint,
  form: BodyOf<typeof changeNextContract>,
): Promise<void> {
  const { database } = dependencies;
  const { customerId } = call.principal;
  const { nominalOn } = form;
  const before = await readScheduleRow(database, customerId, id);
  if (before.state === 'ended') throw hasEnded();
  refuseIfAuthorized(before);
  const { fromAccountId } = before;
  const payee = await findPayee(dependencies, { customerId, fromAccountId }, before);
  const terms = scheduleTerms(Number(id), {
    ...paidIn(before),
    amount: form.amount,
    firstOn: nominalOn,
  });
  const ordered = { fromAccountId, payee, form, terms };
  const { amount, ...confirmed } = await confirm(dependencies, call, ordered);
  await inPersonTransaction(database, confirmed.verified, async (connection) => {
    const row = await lockSchedule(connection, customerId, id);
    const runsOn = runsAhead(row, nominalOn);
    await confirmed.judge(connection);
    await connection.query(
      `insert into occurrence (schedule_id, nominal_on, due_on, amount, state, attempt_at)
       values ($1, $2, $3::date, $4, 'waiting', ${hourOf('$3::date', firstHour)})
       on conflict (schedule_id, nominal_on) do update
         set amount = excluded.amount, state = 'waiting', attempt_at = excluded.attempt_at,
             ended_at = null, reason = null`,
      [id, nominalOn, runsOn, amount],
    );
    await confirmed.record(connection, id, 'schedule_changed');
  });
}

/**
 * Returns the day on which a schedule's date is paid, if that is after today, or today while the
 * payment has not been planned yet. Fails with `conflict` if it is not a date of the schedule, if
 * its day has come, or if the schedule has ended.
 */
export function runsAhead(row: ScheduleRow, nominalOn: string): string {
  if (row.state === 'ended') throw hasEnded();
  const isDate = dateAfter(row, addDays(nominalOn, -1)) === nominalOn;
  const runsOn = dueOn(nominalOn, row.shift);
  const today = bankDayAt();
  const isUnplanned = row.nextOn !== null && nominalOn >= row.nextOn;
  if (!isDate || runsOn < today || (runsOn === today && !isUnplanned))
    throw new Refusal('conflict', 'This payment is no longer upcoming. Please reload the page.');
  return runsOn;
}

export const hasEnded = () => new Refusal('conflict', 'This scheduled payment has ended.');

/** Whom a schedule pays, as its terms name them. */
const paidIn = ({ payeeId, toAccountId, linkedAccountId }: ScheduleRow) => ({
  payeeId: payeeId === null ? null : Number(payeeId),
  toAccountId: toAccountId === null ? null : Number(toAccountId),
  linkedAccountId: linkedAccountId === null ? null : Number(linkedAccountId),
});

/** Only wires and transfers with linked accounts wait for business days. */
const datesIn = (
  { details: { kind } }: ScheduledPayee,
  form: BodyOf<typeof changeContract>,
): ScheduleDates => ({ ...ruleOf(form), shift: shiftOf(kind, form.shift) });

interface Ordered {
  fromAccountId: bigint;
  payee: ScheduledPayee;
  form: Pick<BodyOf<typeof changeContract>, 'amount' | 'pin' | 'confirmation'>;
  terms: string;
}

/**
 * Reads an order's amount, and confirms it with its current fee. `record` also records it in the
 * audit log.
 */
async function confirm(
  dependencies: SchedulingDependencies,
  call: SchedulingCall,
  { fromAccountId, payee, form, terms }: Ordered,
) {
  const { details, payeeId, toAccountId, linkedAccountId, addsMoney, nickname } = payee;
  const amount = readAmount(form.amount);
  const fees = await feesOf(dependencies.terms, call.principal.customerId, fromAccountId);
  const { pin, confirmation } = form;
  const fee = feeAhead(fees, details.kind, amount);
  const order = { fromAccountId, details, amount, fee, terms, pin, confirmation };
  const confirmed = await confirmSchedule(dependencies, call, order);
  const { principal, origin } = call;
  return {
    ...confirmed,
    amount,
    async record(
      connection: Connection,
      id: bigint,
      action: 'schedule_created' | 'schedule_changed',
    ) {
      await confirmed.record(connection, id);
      await recordOwnEvent(connection, principal.customerId, {
        action,
        origin,
        after: {
          scheduleId: Number(id),
          ...(payeeId !== null
            ? { payeeId: Number(payeeId) }
            : linkedAccountId !== null
              ? { linkedAccountId: Number(linkedAccountId) }
              : { toAccountId: Number(toAccountId) }),
          amount: `${amount}`,
        },
        detail: `${formatUsd(amount)} ${addsMoney ? 'from' : 'to'} ${nickname}`,
      });
    },
  };
}

function refuseBadDates(dates: ScheduleDates, today: string): void {
  const errors = ruleProblems(dates, dates.shift, today);
  const [first] = errors;
  if (first) throw new Refusal('validation_failed', `${first.message}.`, { errors });
}

/** Finds whom an account can pay now. */
async function findPayee(
  dependencies: SchedulingDependencies,
  payer: { customerId: bigint; fromAccountId: bigint },
  named: NamedPayee,
): Promise<ScheduledPayee> {
  const { database, sealingKeys } = dependencies;
  const payee = await findScheduledPayee(database, sealingKeys, payer, named);
  refuseUnlessOffered(dependencies, payee.details);
  const { rows } = await database.query<{ frozen: boolean; is_unconfirmed: boolean }>(
    `select state.frozen, customer.confirmed_email is distinct from customer.email as is_unconfirmed
     from ledger.account_state as state, customer
     where state.id = $1 and customer.id = $2`,
    [payer.fromAccountId, payer.customerId],
  );
  if (rows[0]?.frozen) throw ledgerRefusal('debit_account_frozen');
  if (
    dependencies.requiresConfirmedEmail &&
    rows[0]?.is_unconfirmed &&
    payee.details.kind !== 'customer' &&
    payee.details.kind !== 'own_account' &&
    payee.details.kind !== 'add_money'
  )
    throw emailUnconfirmed();
  return payee;
}

async function findMade(
  database: Database | Connection,
  customerId: bigint,
  key: string | null,
): Promise<bigint | null> {
  if (key === null) return null;
  const { rows } = await database.query<{ id: bigint }>(
    'select id from schedule where customer_id = $1 and request_key = $2',
    [customerId, key],
  );
  return rows[0]?.id ?? null;
}
