import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { ownsNow } from '../accounts/account-owners.ts';
import { postCorrection } from '../corrections/correct.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';
import { isReversed } from '../transactions/is-reversed.ts';

interface Cancellation {
  customerId: bigint;
  origin: Origin;
}

/**
 * Cancels a wire of one of the customer's accounts until its hand-over to the network begins: a
 * pending one releases its amount and fee, an approved one is corrected. If another owner ordered
 * it, the reason names who canceled it. Either this or the approval or the hand-over takes effect,
 * decided under the locks of the transaction and of its instruction. Repeating it has the same
 * outcome. Fails with `not_found`, or with `transaction_not_pending` once it is being sent (UCC
 * 4A-211(b): a cancellation takes effect before the bank has accepted the order).
 */
export async function cancelWire(
  { database, postings }: { database: Database; postings: Postings },
  by: Cancellation,
  transactionId: bigint,
): Promise<void> {
  const wire = await readWire(database, by.customerId, transactionId);
  if (isCanceled(wire)) return;
  try {
    if (wire.status === 'pending') await cancelPending(postings, by, wire);
    else await cancelApproved(postings, by, wire);
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending', 'not_correctable')) throw error;
    // A simultaneous call has just canceled it, or it was approved.
    const now = await readWire(database, by.customerId, transactionId);
    if (isCanceled(now)) return;
    if (wire.status === 'pending' && now.status === 'completed')
      return cancelWire({ database, postings }, by, transactionId);
    throw isBeingSent();
  }
}

interface WireToCancel {
  id: bigint;
  status: string;
  customer_id: bigint;
  from_account_id: bigint;
  /** Whether the whole wire was corrected. */
  is_reversed: boolean;
  /** The name of the person who asks, if somebody else ordered it. */
  other_name: string | null;
}

const isCanceled = ({ status, is_reversed }: WireToCancel): boolean =>
  status === 'declined' || is_reversed;

/** Fails with `not_found`. */
async function readWire(database: Database, customerId: bigint, id: bigint): Promise<WireToCancel> {
  const { rows } = await database.query<WireToCancel>(
    `select item.id, item.status, item.customer_id, item.from_account_id,
            ${isReversed('item.id')} as is_reversed,
            case when item.customer_id <> person.id then ${holderNameSql('person')} end as other_name
     from bank_transaction as item
     join customer as person on person.id = $2
     where item.id = $1 and item.type = 'wire_transfer' and ${ownsNow('$2', 'item.from_account_id')}`,
    [id, customerId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such wire.');
  return rows[0];
}

const reasonOf = ({ other_name: otherName }: WireToCancel) =>
  `${otherName === null ? 'Canceled' : `${otherName} canceled it`} before it was sent.`;

const cancelPending = (postings: Postings, canceledBy: Cancellation, wire: WireToCancel) =>
  postings.decide(decisionKind, {
    transactionId: wire.id,
    decision: 'declined',
    reason: reasonOf(wire),
    decidedBy: null,
    canceledBy,
    isNotifiedByEmail: true,
  });

/** The correction holds the lock of the instruction, which a hand-over holds throughout. */
const cancelApproved = (
  postings: Postings,
  { customerId, origin }: Cancellation,
  wire: WireToCancel,
) =>
  postCorrection(
    postings,
    {
      customerId: wire.customer_id,
      correctedId: wire.id,
      scope: 'whole',
      reasonCode: 'canceled',
      note: reasonOf(wire),
      accountIds: [wire.from_account_id],
      originalId: wire.id,
      caseId: null,
      setBy: { staffId: customerId, origin },
    },
    null,
    {
      needed: [],
      judge: () => null,
      verify: (connection) => refuseBegun(connection, wire.id),
    },
  );

/** Refuses a wire that the network may have, although it did not confirm it. */
async function refuseBegun(connection: Connection, id: bigint): Promise<void> {
  const { rowCount } = await connection.query(
    'select from wire_hand_over where transaction_id = $1',
    [id],
  );
  if (rowCount) throw isBeingSent();
}

const isBeingSent = () =>
  new Refusal('transaction_not_pending', 'It is too late: this wire is being sent.');
