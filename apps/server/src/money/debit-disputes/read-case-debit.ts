import { isDebitErrorKind } from '@seven-hills/bank/words/debit-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { caseDebit } from '@seven-hills/contracts/money/debit-disputes';
import type { Connection } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { disputeDueAt, needsStatement, reasonOfDispute } from '../ach/returning/dispute-reasons.ts';
import { reviewedReturnDueOn } from '../ach/returning/return-deadlines.ts';
import type { CaseRow } from '../cases/case-row.ts';
import { noticeDueOn } from '../cases/deadlines.ts';
import { findDebit } from './find-debit.ts';
import { refusalOfReturn } from './judge-return.ts';
import { findStatement } from './written-statement.ts';

/** Reads the debit that a case disputes, with both clocks; null if it is about something else. */
export async function readCaseDebit(
  connection: Connection,
  row: CaseRow,
): Promise<Given<typeof caseDebit> | null> {
  if (!isDebitErrorKind(row.kind)) return null;
  const debit = await findDebit(connection, row.transaction_id);
  if (!debit) return null;
  const reason = reasonOfDispute(row.kind, debit.entry_class);
  const dueAt = disputeDueAt(reason, debit.settles_on);
  const statement = await findStatement(connection, row.id);
  const now = bankNow();
  const refusal = refusalOfReturn(
    {
      state: debit.state,
      outcome: row.outcome,
      given: row.own_given + row.given_elsewhere,
      amount: debit.amount,
      reason,
      dueAt,
      isSigned: statement !== null,
    },
    now,
  );
  return {
    companyId: debit.company_id,
    companyName: debit.company_name,
    entryClass: debit.entry_class,
    settlesOn: debit.settles_on,
    state: debit.state,
    noticeUntil: noticeDueOn(bankDayAt(debit.posted_at)),
    reason: debit.return_reason ?? reason,
    returnUntil: dueAt,
    isTooLate: debit.state === 'posted' && now >= dueAt,
    reviewedUntil: row.concluded_at && reviewedReturnDueOn(bankDayAt(row.concluded_at)),
    needsStatement: needsStatement(reason),
    statement: statement && { name: statement.name, at: statement.at },
    refused: refusal?.message ?? null,
  };
}
