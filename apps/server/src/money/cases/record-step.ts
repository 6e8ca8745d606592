import { receiptNumber } from '@seven-hills/bank/brand';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { writeEvent, writeNews } from './case-event.ts';
import { caseConcludedMail, creditTakenBackMail, provisionalCreditMail } from './case-mail.ts';
import { type CaseRow, readCase, toOwnCase } from './case-row.ts';
import { debitOnAfter } from './deadlines.ts';
import { type CaseStep, type Conclusion, creditToReverse } from './judge-step.ts';

/** Who takes a step, and from where. */
export interface StepBy {
  staffId: bigint;
  origin: Origin;
}

/**
 * Records a posted step in its case and notifies the customer immediately. The case must already be
 * locked and the step judged.
 */
export async function recordStep(
  connection: Connection,
  row: CaseRow,
  step: CaseStep,
  by: StepBy,
  transactionId: bigint,
): Promise<void> {
  const { staffId } = by;
  const event = { kind: step.kind, staffId, amount: step.amount, transactionId };
  if (step.kind === 'final_credit') {
    await writeEvent(connection, { ...event, caseId: row.id });
    await concludeRow(connection, row, step.conclusion, by);
    return;
  }
  await writeNews(connection, row, event);
  if (step.kind === 'debited')
    await connection.query("update dispute_case set state = 'closed' where id = $1", [row.id]);
  const own = toOwnCase(await readCase(connection, row.id));
  const moved = { amount: step.amount, on: bankDayAt() };
  const write = step.kind === 'debited' ? creditTakenBackMail : provisionalCreditMail;
  await queueMailToCustomer(connection, row.customer_id, (name) => write(name, own, moved));
}

/**
 * Concludes a locked case and notifies the customer. Provisional credit above what the customer
 * keeps is reversed later, on the day that the message names.
 */
export async function concludeRow(
  connection: Connection,
  row: CaseRow,
  { outcome, amount, explanation }: Conclusion,
  { staffId, origin }: StepBy,
): Promise<void> {
  const isTakenBack = row.own_given > amount;
  const debitOn = isTakenBack ? debitOnAfter(bankDayAt()) : null;
  await connection.query(
    `update dispute_case
     set state = $2, outcome = $3, outcome_amount = $4, explanation = $5, concluded_at = now(),
         concluded_by = $6, debit_on = $7
     where id = $1`,
    [row.id, isTakenBack ? 'debit_due' : 'closed', outcome, amount, explanation, staffId, debitOn],
  );
  await writeNews(connection, row, {
    kind: 'concluded',
    staffId,
    text: explanation,
    ...(amount > 0n && { amount }),
  });
  await recordEvent(connection, {
    action: 'case_concluded',
    actorId: staffId,
    subjectId: row.customer_id,
    origin,
    after: { caseId: Number(row.id), outcome, amount: toDecimal(amount) },
    detail: explanation,
  });
  const { result, ...own } = toOwnCase(await readCase(connection, row.id));
  if (result === null) throw new Error(`case ${row.id} was not concluded`);
  await queueMailToCustomer(connection, row.customer_id, (firstName) =>
    caseConcludedMail(firstName, { ...own, result }),
  );
}

/**
 * Notes that a correction reversed a credit or debit of a locked case. A case that waits only to
 * debit that credit is closed.
 */
export async function noteCorrectedStep(
  connection: Connection,
  caseId: bigint,
  staffId: bigint,
  { transaction: { id, amount } }: { transaction: { id: bigint; amount: Cents } },
): Promise<void> {
  const text = `${formatUsd(amount)} of this case was corrected by ${receiptNumber(id)}.`;
  await writeEvent(connection, { caseId, kind: 'noted', staffId, text });
  const row = await readCase(connection, caseId);
  if (row.state === 'debit_due' && creditToReverse(row) === 0n)
    await connection.query("update dispute_case set state = 'closed' where id = $1", [caseId]);
}
