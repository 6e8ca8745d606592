import type { AchReturnReason } from '@seven-hills/bank/words/ach-words';
import { bigints } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { DecisionKind } from '../../capability/movement-kind.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { type DecidedEntry, judgeEntry, needsEntry, settleEntry } from '../ach/entry-facts.ts';
import type { StaffDecision } from '../ach/posting.ts';
import { caseSource, noSuchCase } from '../cases/case-condition.ts';
import { writeEvent } from '../cases/case-event.ts';
import { givenBackSource } from '../transactions/given-back.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { refusalOfReturn } from './judge-return.ts';

/** Returns a posted debit to its originator, for a case that gave its customer the money back. */
export interface DebitReturn extends DecidedEntry {
  from: 'posted';
  caseId: bigint;
  transactionId: bigint;
  reason: AchReturnReason;
  dueAt: Date;
  isSigned: boolean;
  customerId: bigint;
  company: string;
  decision: StaffDecision;
}

const { achReturns, adjustments } = internalAccounts;

/**
 * The customer's transaction stays, and the case has credited it out of the bank's adjustments, so
 * the money that the network returns goes there. Judged under the locks of the transaction, the
 * case, and the entry: a correction of the credit waits for it, or is seen.
 */
export const debitReturnKind: DecisionKind<DebitReturn> = {
  name: 'ach_debit_return',
  needsOf: (order) => [
    needs(givenBackSource, order.transactionId),
    needs(caseSource, order.caseId),
    needsEntry(order),
  ],
  accountsOf: () => [adjustments, achReturns],
  transfersOf: ({ amount }) => [
    {
      kind: 'immediate',
      debitAccountId: achReturns,
      creditAccountId: adjustments,
      amount,
      code: transferCodes.ach_debit_return,
    },
  ],
  judge(order, facts) {
    const locked = facts.of(caseSource).get(order.caseId);
    const given = facts.of(givenBackSource).get(order.transactionId)?.given;
    if (!locked || given === undefined) return noSuchCase();
    const refusal = judgeEntry(order, facts);
    if (refusal) return refusal;
    const { outcome } = locked.row;
    return refusalOfReturn({ ...order, state: 'posted', outcome, given }, bankNow());
  },
  accepted: (order, facts) => settleEntry(order, 'returning', facts),
  async writeBehind(connection, orders) {
    await connection.query(
      `update ach_entry
       set state = 'returning', return_reason = decided.reason, decided_by = decided.decided_by,
           decided_at = now()
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as decided (id, reason, decided_by)
       where ach_entry.id = decided.id`,
      [
        bigints(orders.map(({ entryId }) => entryId)),
        orders.map(({ reason }) => reason),
        bigints(orders.map(({ decision }) => decision.staffId)),
      ],
    );
    for (const { decision, entryId, caseId, reason, customerId, company } of orders) {
      const { staffId, origin } = decision;
      const text = `The debit goes back to ${company} with the network’s next file: ${reason}.`;
      await writeEvent(connection, { caseId, kind: 'noted', staffId, text });
      await recordEvent(connection, {
        action: 'ach_debit_returned',
        actorId: staffId,
        subjectId: customerId,
        after: { entryId: Number(entryId), caseId: Number(caseId), reason },
        origin,
      });
    }
  },
};
