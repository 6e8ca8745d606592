import { words } from '@seven-hills/bank/words/words';
import type { Connection, Database } from '@seven-hills/postgres';
import type { MovementKind, PostingCondition } from '../../../capability/movement-kind.ts';
import { Refusal } from '../../../http/problem.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import { needsOrder } from '../../ach/originating/order-facts.ts';
import type { Postings } from '../../posting/postings.ts';
import { findOutside } from '../find-outside.ts';
import { refuseToPresentAgain } from './judge-again.ts';
import type { AgainOrder } from './posting.ts';

export interface PresentingMeans {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  kinds: { bankTransferAgain: MovementKind<AgainOrder> };
  /** Whether there is an operator to send entries to. */
  offersBankTransfers: boolean;
}

/** The order that came back. */
export interface ReturnedOrder {
  id: bigint;
  first_id: bigint;
  customer_id: bigint;
  account_id: bigint | null;
  linked_account_id: bigint | null;
  amount: bigint;
}

/** SQL for its columns in `ach_order`. */
export const returnedColumns = `
  ach_order.id, coalesce(ach_order.presents_again, ach_order.id) as first_id,
  ach_order.customer_id, ach_order.account_id, ach_order.linked_account_id, ach_order.amount`;

/**
 * Presents money that a customer added again, after the other bank returned it: for staff, and for
 * the bank's rule. Fails with `conflict` (with the reason why not), or a ledger refusal.
 */
export async function presentOrder(
  { postings, sealingKeys, kinds, offersBankTransfers }: Omit<PresentingMeans, 'database'>,
  connection: Database | Connection,
  order: ReturnedOrder,
  decision: AgainOrder['decision'],
): Promise<void> {
  if (!offersBankTransfers)
    throw new Refusal('conflict', `The ${words.bank} sends no entries to the ACH network.`);
  await refuseToPresentAgain(connection, order.id);
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
      orderId: order.id,
      decision,
    },
    null,
    stillReturned(order),
  );
}

/** Judges the earlier orders again under the lock of the first, which every later one takes. */
const stillReturned = (order: ReturnedOrder): PostingCondition => ({
  needed: [needsOrder(order.first_id)],
  judge: () => null,
  verify: (connection) => refuseToPresentAgain(connection, order.id),
});
