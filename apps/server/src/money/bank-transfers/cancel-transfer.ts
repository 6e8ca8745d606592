import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { ownsNow } from '../accounts/account-owners.ts';
import { decisionKind } from '../decisions/posting.ts';
import type { Postings } from '../posting/postings.ts';

/**
 * Cancels a transfer of one of the customer's accounts before it is sent; what is held is
 * available again. Either this or the sending takes effect, decided under the transaction's lock.
 * Repeating it has the same outcome. Fails with `not_found`, or with `transaction_not_pending` once
 * it is sent.
 */
export async function cancelTransfer(
  { database, postings }: { database: Database; postings: Postings },
  { customerId }: Pick<Principal, 'customerId'>,
  transactionId: bigint,
): Promise<void> {
  const { rows } = await database.query<{ state: string }>(
    `select state from ach_order
     where transaction_id = $1 and reverses is null and ${ownsNow('$2', 'ach_order.account_id')}`,
    [transactionId, customerId],
  );
  const [order] = rows;
  if (!order) throw new Refusal('not_found', 'There is no such transfer.');
  if (order.state === 'canceled') return;
  try {
    if (order.state !== 'held') throw wasSent();
    await postings.decide(decisionKind, {
      transactionId,
      decision: 'declined',
      reason: 'Canceled before it was sent.',
      decidedBy: null,
      isNotifiedByEmail: false,
    });
  } catch (error) {
    throw isRefusal(error, 'transaction_not_pending') ? wasSent() : error;
  }
}

const wasSent = () =>
  new Refusal('transaction_not_pending', 'It is too late: this transfer was sent.');
