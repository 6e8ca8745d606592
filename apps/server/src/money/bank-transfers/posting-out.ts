import type { MovementKind } from '../../capability/movement-kind.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { planOrder } from '../ach/originating/plan-order.ts';
import { type OutsideOrder, type OutsideSources, outsideOrders } from '../orders/outside-order.ts';
import { hashOfAccountNumber } from '../payee-rules/account-number-seal.ts';
import { payeeHashesOf } from '../payee-rules/payee-hash.ts';
import { insertPayeeSeals, insertWireInstructions } from '../payee-rules/payee-statements.ts';
import { ownAccount } from '../posting/account-facts.ts';
import { insertOrders } from './insert-order.ts';
import { linkedSource } from './linked-facts.ts';
import {
  type BankTransferOrder,
  needsLinked,
  noLinkedAccount,
  takesNoTransfers,
} from './posting-in.ts';

export type SendOrder = BankTransferOrder & OutsideOrder;

/**
 * Money that a customer sends to a linked account, without a fee. It is held until it goes into a
 * file.
 */
export function createSendKind(sources: OutsideSources): MovementKind<SendOrder> {
  const { sealingKeys } = sources;
  const shared = outsideOrders<SendOrder>(sources, {
    type: 'bank_transfer_out',
    feeTerms: [],
    clearingAccountOf: () => internalAccounts.achClearingOut,
    payeeOf: ({ customerId, linked, accountNumber }) => ({
      customerId,
      hashes: payeeHashesOf(sealingKeys, linked.routingNumber, accountNumber).map(
        ({ hash }) => hash,
      ),
    }),
    externalOf: ({ linked }) => linked,
    recipientOf: ({ linked, accountNumber }) => [
      linked.routingNumber,
      accountNumber,
      linked.bankName,
      linked.recipientName,
    ],
  });
  return {
    ...shared,
    needsOf: (order) => [...shared.needsOf(order), needsLinked(order)],
    judge(order, facts, balances) {
      if (ownAccount(order, facts)?.account_type === 'ira') return takesNoTransfers();
      const refusal = shared.judge(order, facts, balances);
      if (refusal) return refusal;
      const linked = facts.of(linkedSource).accounts.get(order.linkedAccountId);
      return linked?.customer_id === order.customerId && linked.is_usable
        ? null
        : noLinkedAccount();
    },
    inputsOf({ customerId, accountId, amount, description, linkedAccountId, accountNumber }) {
      const { all, current } = sealingKeys;
      const inputWith = (key: typeof current) => ({
        customerId,
        accountId,
        amount,
        description,
        linkedAccountId,
        accountNumber: hashOfAccountNumber(key, accountNumber),
      });
      return [
        inputWith(current),
        ...all.filter((key) => key !== current).map((key) => inputWith(key)),
      ];
    },
    write(pipeline, posted) {
      shared.write?.(pipeline, posted);
      insertOrders(
        pipeline,
        posted.map(({ order: { linkedAccountId }, transaction }) => ({
          kind: 'send',
          linkedAccountId,
          transaction,
          times: planOrder(transaction.heldUntil ?? transaction.createdAt),
        })),
      );
      const sealed = posted.map(({ order: { accountNumber }, transaction }) => ({
        transaction,
        accountNumber,
      }));
      pipeline.add(insertWireInstructions(sealingKeys, sealed));
      pipeline.add(insertPayeeSeals(sealingKeys, sealed));
    },
    /** So that a later transfer to the same account is not its first. */
    async writeBehind(connection, posted) {
      for (const { order, transaction } of posted) {
        const { linked, accountNumber, customerId } = order;
        const [payee] = payeeHashesOf(sealingKeys, linked.routingNumber, accountNumber);
        await connection.query(
          'insert into wire_payee (transaction_id, customer_id, payee_hash, key_id) values ($1, $2, $3, $4)',
          [transaction.id, customerId, payee?.hash, payee?.keyId],
        );
      }
    },
  };
}
