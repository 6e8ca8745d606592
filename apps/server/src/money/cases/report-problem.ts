import { brand, receiptNumber } from '@seven-hills/bank/brand';
import { caseLimits, caseNumber } from '@seven-hills/bank/words/case-words';
import { isDebitErrorKind } from '@seven-hills/bank/words/debit-words';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { reportProblem as contract } from '@seven-hills/contracts/money/cases';
import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { bankDayAt, startOfBankDay } from '../../platform/time/bank-calendar.ts';
import { type NewEvent, writeEvent, writeNews } from './case-event.ts';
import { caseOpenedMail } from './case-mail.ts';
import {
  type CaseRow,
  caseColumns,
  caseJoins,
  readCase,
  type ShownCase,
  toOwnCase,
} from './case-row.ts';
import { deadlinesOf, isLateNotice } from './deadlines.ts';
import { type Disputed, findDisputed } from './find-disputed.ts';

/** Who reports, and from where. */
interface Reporter {
  customerId: bigint;
  accountId: bigint | null;
  /** Null for the demo's seed. */
  origin: Origin | null;
}

/**
 * Opens a case about one of the customer's own transactions and confirms it by mail. Repeating the
 * report of an open case returns that case. Fails with `not_found`, `conflict` (another report of
 * that transaction is open, or no money moved), `amount_too_large`, or `too_many_attempts`.
 */
export const reportProblem = (
  database: Database,
  reporter: Reporter,
  form: BodyOf<typeof contract>,
): Promise<ShownCase> =>
  inTransaction(database, (connection) => takeReport(connection, reporter, form));

/** Does so in the caller's transaction; `takenBy` is the staff member who took the report down. */
export async function takeReport(
  connection: Connection,
  reporter: Reporter,
  form: BodyOf<typeof contract>,
  takenBy: bigint | null = null,
): Promise<ShownCase> {
  const { customerId, accountId } = reporter;
  const { transactionId } = form;
  // Serializes a customer's reports, so that the limit counts all of them.
  await connection.query('select from customer where id = $1 for no key update', [customerId]);
  const disputed = await findDisputed(connection, accountId, transactionId);
  const open = await findOpen(connection, customerId, transactionId);
  if (open) return sameReport(open, form, disputed);
  refuseOtherKind(form, disputed);
  const amount = amountOf(form, disputed);
  // A notice by phone counts however many there were, 12 CFR 1005.11(b)(1).
  if (takenBy === null) await refuseTooMany(connection, customerId);
  const earlierId = await latestClosed(connection, customerId, transactionId);
  const event = { kind: 'reported', staffId: takenBy } as const;
  return openCase(connection, reporter, { ...form, amount, disputed, earlierId, event });
}

/** The details of a case to open. */
interface NewCase extends Omit<BodyOf<typeof contract>, 'amount'> {
  amount: Cents;
  disputed: Disputed;
  /** The closed case that it continues. */
  earlierId: bigint | null;
  /** Its first event, by the staff member who reopens it or took the report down, if any. */
  event: Pick<NewEvent, 'staffId' | 'text'> & { kind: 'reported' | 'reopened' };
}

/** Opens a case with its deadlines, which begin today, and notifies its customer. */
export async function openCase(
  connection: Connection,
  { customerId, accountId, origin }: Reporter,
  { disputed, earlierId, event, ...report }: NewCase,
): Promise<ShownCase> {
  const notice = {
    reportedOn: bankDayAt(),
    transactionOn: disputed.made_on,
    firstDepositOn: disputed.first_deposit_on,
  };
  const { isNewAccount, creditDueOn, resultDueOn } = deadlinesOf(notice);
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into dispute_case
       (customer_id, account_id, transaction_id, kind, description, phone, amount, fee, is_late,
        is_new_account, credit_due_on, result_due_on, earlier_case_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     returning id`,
    [
      customerId,
      accountId,
      report.transactionId,
      report.kind,
      report.description,
      report.phone,
      report.amount,
      disputed.fee,
      isLateNotice(notice),
      isNewAccount,
      creditDueOn,
      resultDueOn,
      earlierId,
    ],
  );
  const id = rows[0]?.id ?? 0n;
  const action = actionOf(event);
  if (action === 'case_opened_by_staff')
    await writeNews(connection, await readCase(connection, id), event);
  else await writeEvent(connection, { ...event, caseId: id });
  await recordEvent(connection, {
    action,
    actorId: event.staffId ?? customerId,
    subjectId: customerId,
    origin,
    after: { caseId: Number(id), transactionId: report.transactionId, kind: report.kind },
  });
  const own = toOwnCase(await readCase(connection, id));
  await queueMailToCustomer(connection, customerId, (firstName) => caseOpenedMail(firstName, own));
  return own;
}

function actionOf({ kind, staffId }: NewCase['event']) {
  if (kind === 'reopened') return 'case_reopened';
  return staffId === null ? 'case_reported' : 'case_opened_by_staff';
}

async function findOpen(
  connection: Connection,
  customerId: bigint,
  transactionId: number,
): Promise<CaseRow | null> {
  const { rows } = await connection.query<CaseRow>(
    `select ${caseColumns} from dispute_case as item ${caseJoins}
     where item.transaction_id = $1 and item.customer_id = $2 and item.state <> 'closed'`,
    [transactionId, customerId],
  );
  return rows[0] ?? null;
}

/** Returns the open case if the report repeats it. */
function sameReport(open: CaseRow, form: BodyOf<typeof contract>, disputed: Disputed): ShownCase {
  const isSame =
    open.kind === form.kind &&
    open.description === form.description &&
    open.phone === form.phone &&
    open.amount === amountOf(form, disputed);
  if (isSame) return toOwnCase(open);
  throw new Refusal(
    'conflict',
    `You have already reported a problem with this transaction: case ${caseNumber(open.id)}. To add something, write in that case, or call ${brand.supportPhone}.`,
  );
}

/** Returns the amount in dispute: the whole transaction, unless the customer named a part. */
function amountOf(
  form: Pick<BodyOf<typeof contract>, 'amount'>,
  { amount, is_out, status, original_id }: Disputed,
): Cents {
  if (status === 'declined' || status === 'failed')
    throw new Refusal('conflict', 'This transaction was not carried out, so no money moved.');
  if (original_id !== null)
    throw new Refusal(
      'conflict',
      `This transaction belongs to ${receiptNumber(original_id)}. Please report the problem with that one.`,
    );
  const named = form.amount === null ? amount : (parseAmount(form.amount) ?? 0n);
  // The amount that should have arrived can exceed the amount that did.
  if (is_out && named > amount) {
    const message = `At most the amount of the transaction, ${formatUsd(amount)}`;
    throw refusalAt('amount_too_large', 'amount', message);
  }
  return named;
}

/** Some problems are only possible with a debit that a company sent through another bank. */
function refuseOtherKind({ kind }: Pick<BodyOf<typeof contract>, 'kind'>, { type }: Disputed) {
  if (isDebitErrorKind(kind) && kind !== 'not_authorized' && type !== 'ach_debit')
    throw refusalAt('conflict', 'kind', 'This is only for debits by a company');
}

async function refuseTooMany(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from dispute_case
     where customer_id = $1 and reported_at >= ${startOfBankDay}`,
    [customerId],
  );
  if ((rows[0]?.count ?? 0) >= caseLimits.reportsPerDay)
    throw new Refusal(
      'too_many_attempts',
      `You can report ${caseLimits.reportsPerDay} problems a day. Please call us about the others: ${brand.supportPhone}.`,
    );
}

/** The latest closed case about a transaction that no other case continues. */
async function latestClosed(
  connection: Connection,
  customerId: bigint,
  transactionId: number,
): Promise<bigint | null> {
  const { rows } = await connection.query<{ id: bigint }>(
    `select id from dispute_case as item
     where transaction_id = $1 and customer_id = $2 and state = 'closed'
       and not exists (select from dispute_case where earlier_case_id = item.id)
     order by id desc limit 1`,
    [transactionId, customerId],
  );
  return rows[0]?.id ?? null;
}
