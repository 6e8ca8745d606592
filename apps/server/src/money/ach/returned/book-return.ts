import type { ReturnDestination } from '@seven-hills/bank/words/ach-words';
import { words } from '@seven-hills/bank/words/words';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { DecisionKind, PostingCondition } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import { internalAccounts } from '../../accounts/internal-accounts.ts';
import type { Postings } from '../../posting/postings.ts';
import { transferCodes } from '../../transactions/transfer-codes.ts';
import {
  alreadyDecided,
  type DecidedEntry,
  judgeEntry,
  needsEntry,
  settleEntry,
} from '../entry-facts.ts';
import type { StaffDecision } from '../posting.ts';
import { fits, type ReturnRow, returnRows } from './return-row.ts';
import { notReversed, receivedBack, takingBackAdded } from './returned-orders.ts';
import { markReturned, returnedSendKind } from './returned-send.ts';

/** A held return, with where it can be booked. */
export interface BookableReturn {
  row: ReturnRow;
  to: ReturnDestination;
  /** Whether it decides its order, too: it has the same amount, and nothing else decided it. */
  fitsOrder: boolean;
}

/**
 * Finds a return that moves money and waits for staff. Fails with `not_found`, or with `conflict`
 * if it was decided, moves nothing, or can't be booked there.
 */
export async function findBookableReturn(
  database: Pick<Connection, 'query'>,
  id: number,
  to: ReturnDestination,
): Promise<BookableReturn> {
  const { rows } = await database.query<ReturnRow>(
    `${returnRows} where entry.id = $1 and entry.purpose = 'return' and entry.amount > 0`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Refusal('not_found', 'There is no such return.');
  if (row.state !== 'held') throw alreadyDecided();
  const fitsOrder = fits(row) && row.kind !== 'proof';
  if (fitsOrder && row.kind === 'add' && row.order_state === 'assigned')
    throw new Refusal('conflict', 'The debit has not settled yet. Book its return afterward.');
  if (fitsOrder && row.kind === 'add' && to === 'adjustments')
    throw new Refusal(
      'conflict',
      `Book it to the ${words.customer}’s account: what is no longer available is owed.`,
    );
  if (to === 'customer' && row.account_id === null)
    throw new Refusal('conflict', 'It is about no account. Book it to adjustments.');
  return { row, to, fitsOrder };
}

/** Whose transaction it becomes: a debit takes from the account's holder. */
export const customerOf = ({ row }: BookableReturn): bigint =>
  row.direction === 'debit' ? row.holder_id : row.customer_id;

/**
 * Prepares to book a return that was found. The returned function posts it, and reads nothing. It
 * fails with `conflict` if the return was decided meanwhile, `not_found` if a credit is for an
 * account that is closed, or the condition's Refusal.
 */
export async function preparedReturn(
  means: { database: Database; postings: Postings },
  { row, to, fitsOrder }: BookableReturn,
  decision: StaffDecision,
): Promise<(...conditions: PostingCondition[]) => Promise<unknown>> {
  const { postings } = means;
  const orderId = fitsOrder ? row.order_id : null;
  const { id: entryId, state: from, direction, amount, reason, account_id: accountId } = row;
  const booked = { entryId, from, direction, amount, reason, orderId, decision };
  if (to === 'adjustments')
    return (...conditions) => postings.decide(adjustedReturnKind, booked, ...conditions);
  if (accountId === null) throw new Error(`ACH entry ${entryId} is about no account`);
  if (direction === 'debit') return takingBackAdded(means, row, booked, accountId);
  const sent = { ...booked, ...receivedBack(row, accountId) };
  const still = orderId === null ? [] : [notReversed(orderId)];
  return (...conditions) => postings.move(returnedSendKind, sent, null, ...still, ...conditions);
}

interface AdjustedReturn extends DecidedEntry {
  reason: string;
  orderId: bigint | null;
  decision: StaffDecision;
}

const { achClearingIn, adjustments } = internalAccounts;

/** A return that no customer is credited or debited for: it is the bank's gain or loss. */
const adjustedReturnKind: DecisionKind<AdjustedReturn> = {
  name: 'adjusted_return',
  needsOf: (order) => [needsEntry(order)],
  accountsOf: () => [achClearingIn, adjustments],
  transfersOf({ direction, amount }) {
    const [debitAccountId, creditAccountId] =
      direction === 'credit' ? [achClearingIn, adjustments] : [adjustments, achClearingIn];
    const code = transferCodes.ach_adjustment;
    return [{ kind: 'immediate', debitAccountId, creditAccountId, amount, code }];
  },
  judge: judgeEntry,
  accepted: (order, facts) => settleEntry(order, 'done', facts),
  async writeBehind(connection, orders) {
    for (const { entryId, orderId, reason, decision, ...order } of orders) {
      await connection.query(
        "update ach_entry set state = 'done', decided_by = $2, decided_at = now() where id = $1",
        [entryId, decision.staffId],
      );
      if (orderId !== null) await markReturned(connection, { ...order, entryId, orderId, reason });
      await recordEvent(connection, {
        action: 'ach_return_booked',
        actorId: decision.staffId,
        after: { entryId: Number(entryId), to: 'adjustments' },
        origin: decision.origin,
      });
    }
  },
};
