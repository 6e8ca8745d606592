import { isDebitErrorKind } from '@seven-hills/bank/words/debit-words';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { Refusal } from '../../http/problem.ts';
import { disputeDueAt, reasonOfDispute } from '../../money/ach/returning/dispute-reasons.ts';
import { noSuchCase } from '../../money/cases/case-condition.ts';
import { findCase } from '../../money/cases/case-row.ts';
import { refusalOfOwn } from '../../money/cases/judge-step.ts';
import { findDebit } from '../../money/debit-disputes/find-debit.ts';
import { debitReturnKind } from '../../money/debit-disputes/posting.ts';
import { findStatement } from '../../money/debit-disputes/written-statement.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';

interface Decider {
  staff: ActingStaff;
  caseId: bigint;
  origin: Origin;
}

/**
 * Returns the debit that a case disputes to the bank that sent it, once its customer has the money
 * back. The bank gets the money from the network. Fails with `not_found`, `recently_reset`, or
 * `conflict`: the caller's own, not about a debit, or as `refusalOfReturn` says.
 */
export async function returnDebit(
  { database, postings }: { database: Database; postings: Postings },
  { staff, caseId, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide about cases');
  await inStaffTransaction(database, staff, async (connection) => {
    const item = await findCase(connection, caseId);
    if (!item) throw noSuchCase();
    const own = refusalOfOwn(item, staff.customerId);
    if (own) throw own;
    const debit = await findDebit(connection, item.transaction_id);
    if (!isDebitErrorKind(item.kind) || !debit)
      throw new Refusal('conflict', 'This case is not about a debit by a company.');
    const reason = reasonOfDispute(item.kind, debit.entry_class);
    await postings.decide(debitReturnKind, {
      entryId: debit.entry_id,
      from: 'posted',
      direction: 'debit',
      amount: debit.amount,
      caseId,
      transactionId: debit.transaction_id,
      reason,
      dueAt: disputeDueAt(reason, debit.settles_on),
      isSigned: (await findStatement(connection, caseId)) !== null,
      customerId: item.customer_id,
      company: debit.company_name,
      decision: { staffId: staff.customerId, origin },
    });
  });
}
