import type { LongerReason } from '@seven-hills/bank/words/case-words';
import { longerReasonWords } from '@seven-hills/bank/words/case-words';
import { toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { noSuchCase } from '../../money/cases/case-condition.ts';
import { writeEvent, writeNews } from '../../money/cases/case-event.ts';
import { creditLeftMail } from '../../money/cases/case-mail.ts';
import { type CaseRow, findCase, lockCase, toOwnCase } from '../../money/cases/case-row.ts';
import { longerResultDueOn } from '../../money/cases/deadlines.ts';
import { findDisputed } from '../../money/cases/find-disputed.ts';
import {
  caseClosed,
  creditToReverse,
  notConcluded,
  refusalOfConcluded,
  refusalOfOwn,
} from '../../money/cases/judge-step.ts';
import { openCase } from '../../money/cases/report-problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import type { Decider } from './decide-case.ts';

/**
 * Writes a note on a case, for staff only. Fails with `not_found` or `conflict` (the caller's own).
 */
export const addCaseNote = (database: Database, decider: Decider, note: string): Promise<bigint> =>
  onCase(database, decider, async (connection, row) => {
    await writeEvent(connection, {
      caseId: row.id,
      kind: 'noted',
      staffId: decider.staff.customerId,
      text: note,
    });
    await record(connection, decider, row, 'case_noted', note);
    return row.id;
  });

/** Extends an investigation to 90 days. Fails with `not_found`, `conflict`, or `case_decided`. */
export const extendCase = (
  database: Database,
  decider: Decider,
  reason: LongerReason,
): Promise<bigint> =>
  onCase(database, decider, async (connection, row) => {
    const concluded = refusalOfConcluded(row);
    if (concluded) throw concluded;
    if (row.longer_for !== null || row.is_new_account)
      throw new Refusal('conflict', 'This case may take 90 days already.');
    await connection.query(
      'update dispute_case set longer_for = $2, result_due_on = $3 where id = $1',
      [row.id, reason, longerResultDueOn(bankDayAt(row.reported_at))],
    );
    await writeEvent(connection, {
      caseId: row.id,
      kind: 'extended',
      staffId: decider.staff.customerId,
      text: longerReasonWords[reason],
    });
    await record(connection, decider, row, 'case_extended', longerReasonWords[reason]);
    return row.id;
  });

/**
 * Lets the customer keep provisional credit that was to be reversed, and closes the case. The
 * person who concluded the case may not decide this; a colleague must. Fails with `not_found`,
 * `conflict`, `case_decided`, or `recently_reset`.
 */
export const leaveCredit = (
  database: Database,
  decider: Decider,
  explanation: string,
): Promise<bigint> =>
  onCase(database, decider, async (connection, row) => {
    const { customerId: staffId } = decider.staff;
    await refuseWhileWaiting(connection, staffId, 'decide about cases');
    if (row.state === 'closed') throw caseClosed();
    if (row.state === 'open') throw notConcluded();
    if (row.concluded_by === staffId)
      throw new Refusal('conflict', 'You concluded this case. A colleague must leave the credit.');
    await connection.query("update dispute_case set state = 'closed' where id = $1", [row.id]);
    await writeNews(connection, row, {
      kind: 'credit_left',
      staffId,
      amount: creditToReverse(row),
      text: explanation,
    });
    await record(connection, decider, row, 'case_credit_left', explanation);
    await queueMailToCustomer(connection, row.customer_id, (firstName) =>
      creditLeftMail(firstName, toOwnCase(row), explanation),
    );
    return row.id;
  });

/**
 * Opens a new case that continues a closed one, with deadlines that begin today; returns its id.
 * Fails with `not_found` or `conflict`.
 */
export const reopenCase = (database: Database, decider: Decider, note: string): Promise<bigint> =>
  inStaffTransaction(database, decider.staff, async (connection) => {
    const known = await findCase(connection, decider.caseId);
    if (!known) throw noSuchCase();
    // Serialized, as the customer's own reports are.
    await connection.query('select from customer where id = $1 for no key update', [
      known.customer_id,
    ]);
    const row = await findAllowed(connection, decider);
    if (row.state !== 'closed')
      throw new Refusal('conflict', 'This case is not closed, so there is nothing to reopen.');
    if (row.later_case_id !== null)
      throw new Refusal('conflict', 'Another case continues this one already.');
    const { rowCount } = await connection.query(
      `select from dispute_case
       where transaction_id = $1 and customer_id = $2 and state <> 'closed'`,
      [row.transaction_id, row.customer_id],
    );
    if (rowCount)
      throw new Refusal('conflict', 'Another case about this transaction is open already.');
    const { kind, description, phone, amount } = row;
    const { id } = await openCase(
      connection,
      { customerId: row.customer_id, accountId: row.account_id, origin: decider.origin },
      {
        ...{ kind, description, phone, amount, transactionId: Number(row.transaction_id) },
        disputed: await findDisputed(connection, row.account_id, row.transaction_id),
        earlierId: row.id,
        event: { kind: 'reopened', staffId: decider.staff.customerId, text: note },
      },
    );
    return id;
  });

/** Runs a change to a locked case, if the staff member may make it. */
function onCase(
  database: Database,
  decider: Decider,
  change: (connection: Connection, row: CaseRow) => Promise<bigint>,
): Promise<bigint> {
  return inStaffTransaction(database, decider.staff, async (connection) =>
    change(connection, await findAllowed(connection, decider)),
  );
}

async function findAllowed(connection: Connection, { staff, caseId }: Decider): Promise<CaseRow> {
  const row = await lockCase(connection, caseId);
  if (!row) throw noSuchCase();
  const own = refusalOfOwn(row, staff.customerId);
  if (own) throw own;
  return row;
}

async function record(
  connection: Connection,
  { staff, origin }: Decider,
  row: CaseRow,
  action: 'case_noted' | 'case_extended' | 'case_credit_left',
  detail: string,
): Promise<void> {
  await recordEvent(connection, {
    action,
    actorId: staff.customerId,
    subjectId: row.customer_id,
    origin,
    after: {
      caseId: Number(row.id),
      ...(action === 'case_credit_left' && { amount: toDecimal(creditToReverse(row)) }),
    },
    detail,
  });
}
