import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { ownsNow } from '../accounts/account-owners.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';

/**
 * Cancels a pending wire of one of the customer's accounts: releases its amount and fee. If another
 * owner ordered it, the reason names who canceled it. Either this or the approval takes effect,
 * decided under the transaction's lock; only approved wires are handed over. Repeating it has the
 * same outcome. Fails with `not_found`, or with `transaction_not_pending` once it is approved.
 */
export async function cancelWire(
  { database, postings }: { database: Database; postings: Postings },
  { customerId, origin }: Pick<Principal, 'customerId'> & { origin: Origin },
  transactionId: bigint,
): Promise<void> {
  const { status, other_name: otherName } = await readWire(database, customerId, transactionId);
  if (status === 'declined') return;
  try {
    if (status !== 'pending') throw wasApproved();
    await postings.decide(decisionKind, {
      transactionId,
      decision: 'declined',
      reason: `${otherName === null ? 'Canceled' : `${otherName} canceled it`} before it was sent.`,
      decidedBy: null,
      canceledBy: { customerId, origin },
      isNotifiedByEmail: true,
    });
  } catch (error) {
    if (!isRefusal(error, 'transaction_not_pending')) throw error;
    // A simultaneous call has just canceled it, or it was approved.
    if ((await readWire(database, customerId, transactionId)).status !== 'declined')
      throw wasApproved();
  }
}

interface WireToCancel {
  status: string;
  /** The name of the person who asks, if somebody else ordered it. */
  other_name: string | null;
}

/** Fails with `not_found`. */
async function readWire(database: Database, customerId: bigint, id: bigint): Promise<WireToCancel> {
  const { rows } = await database.query<WireToCancel>(
    `select item.status,
            case when item.customer_id <> person.id then ${holderNameSql('person')} end as other_name
     from bank_transaction as item
     join customer as person on person.id = $2
     where item.id = $1 and item.type = 'wire_transfer' and ${ownsNow('$2', 'item.from_account_id')}`,
    [id, customerId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'There is no such wire.');
  return rows[0];
}

const wasApproved = () =>
  new Refusal(
    'transaction_not_pending',
    'It is too late: this wire was approved and is being sent.',
  );
