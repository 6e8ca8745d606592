import { words } from '@seven-hills/bank/words/words';
import type { Database } from '@seven-hills/postgres';
import type { MovementKind, PostingCondition } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { needsOrder } from '../../money/ach/originating/order-facts.ts';
import { refuseToPresentAgain } from '../../money/bank-transfers/again/judge-again.ts';
import type { AgainOrder } from '../../money/bank-transfers/again/posting.ts';
import { findOutside } from '../../money/bank-transfers/find-outside.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import type { Decider } from './decide-entry.ts';

export interface PresentingMeans {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  kinds: { bankTransferAgain: MovementKind<AgainOrder> };
  /** Whether there is an operator to send entries to. */
  offersBankTransfers: boolean;
}

interface ReturnedRow {
  first_id: bigint;
  customer_id: bigint;
  account_id: bigint | null;
  linked_account_id: bigint | null;
  amount: bigint;
  is_own: boolean;
}

/**
 * Presents money that a customer added again, after the other bank returned it. Fails with
 * `not_found`, `conflict` (with the reason why not), `recently_reset`, or a ledger refusal.
 */
export async function presentAgain(
  { database, postings, sealingKeys, kinds, offersBankTransfers }: PresentingMeans,
  id: number,
  { staff, origin }: Decider,
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  await inStaffTransaction(database, staff, async (connection) => {
    if (!offersBankTransfers)
      throw new Refusal('conflict', `The ${words.bank} sends no entries to the ACH network.`);
    const orderId = BigInt(id);
    const { rows } = await connection.query<ReturnedRow>(
      `select coalesce(presents_again, id) as first_id, customer_id, account_id, linked_account_id,
              amount, customer_id = $2 or exists (
                select from account_owner
                where account_id = ach_order.account_id and customer_id = $2 and until is null
              ) as is_own
       from ach_order where id = $1`,
      [orderId, staff.customerId],
    );
    const [order] = rows;
    if (!order) throw new Refusal('not_found', 'There is no such transfer.');
    if (order.is_own)
      throw new Refusal('conflict', 'This is your own account. A colleague must decide.');
    await refuseToPresentAgain(connection, orderId);
    const { customer_id: customerId, account_id: accountId, amount } = order;
    const whose = { customerId, accountId, id: order.linked_account_id ?? 0n };
    const outside = await findOutside(connection, sealingKeys, whose);
    if (!outside || accountId === null)
      throw new Refusal(
        'conflict',
        `The ${words.customer} has removed this account at the other bank.`,
      );
    await postings.move(
      kinds.bankTransferAgain,
      {
        customerId,
        accountId,
        amount,
        linkedAccountId: outside.linkedAccountId,
        linked: outside.linked,
        accountNumber: outside.accountNumber,
        firstOrderId: order.first_id,
        orderId,
        decision: { staffId: staff.customerId, origin },
      },
      null,
      stillReturned(orderId, order.first_id),
    );
  });
}

/** Judges the earlier orders again under the lock of the first, which every later one takes. */
const stillReturned = (orderId: bigint, firstId: bigint): PostingCondition => ({
  needed: [needsOrder(firstId)],
  judge: () => null,
  verify: (connection) => refuseToPresentAgain(connection, orderId),
});
