import { recordEvent } from '../../../audit-log/record-event.ts';
import type { DecisionKind } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import {
  alreadyDecided,
  type DecidedEntry,
  judgeEntry,
  needsEntry,
  settleEntry,
} from '../entry-facts.ts';
import type { EntryMeans } from '../receiving/post-entries.ts';

/** A posted entry whose return its originating bank asks for, and that staff have corrected. */
interface RequestedReturn extends DecidedEntry {
  requestId: bigint;
  /** Whether it was paid early. The correction has put its money back there. */
  isEarly: boolean;
  /** Who corrected its transaction. */
  staffId: bigint;
}

const { achClearingIn, achReturns, earlyPay } = internalAccounts;
const sourceOf = ({ isEarly }: RequestedReturn) => (isEarly ? earlyPay : achClearingIn);
const reason = 'R06';

/** The correction has undone the entry's posting, so its money is in clearing again. */
const requestedReturnKind: DecisionKind<RequestedReturn> = {
  name: 'ach_requested_return',
  needsOf: (order) => [needsEntry(order)],
  accountsOf: (order) => [sourceOf(order), achReturns],
  transfersOf(order) {
    const { direction, amount } = order;
    const [debitAccountId, creditAccountId] =
      direction === 'credit' ? [sourceOf(order), achReturns] : [achReturns, sourceOf(order)];
    const code = transferCodes.ach_return;
    return [{ kind: 'immediate', debitAccountId, creditAccountId, amount, code }];
  },
  judge: (order, facts) => judgeEntry(order, facts),
  accepted: (order, facts) => settleEntry(order, 'returning', facts),
  async writeBehind(connection, orders) {
    for (const { entryId, requestId, staffId } of orders) {
      const { rowCount } = await connection.query(
        `update ach_return_request set outcome = 'returned', decided_by = $2, decided_at = now()
         where id = $1 and outcome is null`,
        [requestId, staffId],
      );
      if (rowCount !== 1) throw alreadyDecided();
      await connection.query(
        `update ach_entry
         set state = 'returning', return_reason = $2, decided_by = $3, decided_at = now()
         where id = $1`,
        [entryId, reason, staffId],
      );
      await recordEvent(connection, {
        action: 'ach_entry_returned',
        actorId: staffId,
        after: { entryId: Number(entryId), to: 'returning', reason },
      });
    }
  },
};

/**
 * Returns the entries that other banks ask for, once staff have corrected their transactions (R06).
 * Returns how many.
 */
export async function returnRequested({ database, postings, log }: EntryMeans): Promise<number> {
  const { rows } = await database.query<RequestedReturn>(
    `select request.id as "requestId", entry.id as "entryId", entry.state as "from",
            entry.direction, entry.amount, made.corrected_by as "staffId",
            exists (select from ach_early_payment where entry_id = entry.id) as "isEarly"
     from ach_return_request as request
     join ach_entry as entry on entry.id = request.entry_id
     join transaction_correction as made
       on made.corrected_id = entry.transaction_id and not made.is_fee_only
     where request.outcome is null and entry.state = 'posted'
     order by request.id`,
  );
  let returned = 0;
  for (const order of rows)
    try {
      await postings.decide(requestedReturnKind, order);
      returned += 1;
    } catch (error) {
      if (!(error instanceof Refusal))
        log.warn({ err: error, entryId: order.entryId }, 'an entry could not be returned');
    }
  return returned;
}
