import type { MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import {
  type ConditionSources,
  type CustomerOrder,
  certificateIsFixed,
  orderConditions,
  ownAccountId,
} from '../orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../posting/account-facts.ts';
import { recipientNotFound } from '../recipients/recipient-refusals.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

const sharedWithOthers = () =>
  new Refusal('conflict', 'This account has other owners. Please use Transfer & Pay.');

/** A transfer between two accounts of the person who orders it. */
export interface OwnTransferOrder extends CustomerOrder {
  toAccountId: bigint;
}

/** The account that receives the money. */
export const arriving = ({ customerId, toAccountId }: OwnTransferOrder) => ({
  customerId,
  accountId: toAccountId,
});

/**
 * Moves money between accounts that one person owns alone. It is final immediately, and needs no
 * confirmation and counts toward no limit, because the money stays with its owner.
 */
export function createOwnTransferKind(sources: ConditionSources): MovementKind<OwnTransferOrder> {
  const conditions = orderConditions(sources, 'own_transfer');
  return {
    name: 'own_transfer',
    needsOf: (order) => [...conditions.needsOf(order), needsAccountOf(arriving(order))],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: ({ accountId, toAccountId }) =>
      typeof accountId === 'bigint' ? [accountId, toAccountId] : null,
    transfersOf(order, facts) {
      const debitAccountId = ownAccountId(order, facts);
      if (debitAccountId === null) return [];
      const { amount, toAccountId: creditAccountId } = order;
      const code = transferCodes.own_transfer;
      return [{ kind: 'immediate', debitAccountId, creditAccountId, amount, code }];
    },
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        afterPin({ is_shared: isShared }) {
          const to = ownAccount(arriving(order), facts);
          if (!to) return recipientNotFound('toAccountId');
          if (to.is_certificate) return certificateIsFixed();
          return isShared || to.is_shared ? sharedWithOthers() : null;
        },
      }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, accountId, amount, description, toAccountId }) => [
      { customerId, accountId, amount, description, toAccountId },
    ],
    transactionOf: ({ description, occurredAt }) => ({
      type: 'own_transfer',
      fee: 0n,
      description,
      isPending: false,
      occurredAt,
    }),
  };
}
