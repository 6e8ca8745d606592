import { formatUsd } from '@seven-hills/money';
import type { ExternalParty, MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { needs } from '../../platform/database/batch-facts.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { type OrderTimes, planOrder } from '../ach/originating/plan-order.ts';
import {
  type AuthorizationText,
  refuseOtherText,
} from '../debit-authorizations/authorization-text.ts';
import { storeAuthorization } from '../debit-authorizations/store-authorization.ts';
import {
  type ConditionSources,
  type CustomerOrder,
  orderConditions,
  ownAccountId,
} from '../orders/customer-order.ts';
import { insertPayeeSeals, insertWireInstructions } from '../payee-rules/payee-statements.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { insertHolds } from './insert-holds.ts';
import { insertOrders } from './insert-order.ts';
import { addableToday, linkedSource } from './linked-facts.ts';
import { moneyAddedMail } from './mails.ts';

/** An order to or from a linked account. */
export interface BankTransferOrder extends CustomerOrder {
  linkedAccountId: bigint;
  /** Everything that the transaction shows of the linked account. */
  linked: Required<Pick<ExternalParty, 'bankName' | 'accountLastFour' | 'routingNumber'>> & {
    recipientName: string;
  };
  /** The full number, in memory only: never logged, and sealed before it is stored. */
  accountNumber: string;
  isOffered: boolean;
}

/** What the customer authorized for one debit, and the text that this debit needs. */
interface Authorizing {
  text: AuthorizationText;
  /** Stated by the text. */
  times: OrderTimes;
  agreedHash: string | undefined;
  sessionHash: Buffer;
}

export interface AddOrder extends BankTransferOrder {
  /** Absent in a schedule, whose authorization was stored with it. */
  authorizing?: Authorizing;
}

export const needsLinked = ({ linkedAccountId: id, customerId }: BankTransferOrder) =>
  needs(linkedSource, { id, customerId });

export const noLinkedAccount = () =>
  new Refusal('not_found', 'You have no such account at another bank, or it is not confirmed yet.');

export const takesNoTransfers = () =>
  new Refusal('conflict', 'An IRA takes no transfers from or to accounts at other banks.');

/**
 * Money that a customer adds from a linked account: a pending credit until the network settles the
 * debit there.
 */
export function createAddKind(
  sources: ConditionSources & { sealingKeys: Keyring },
): MovementKind<AddOrder> {
  const conditions = orderConditions(sources, 'bank_transfer_in');
  return {
    name: 'bank_transfer_in',
    needsOf: (order) => [...conditions.needsOf(order), needsLinked(order)],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: ({ accountId }) =>
      typeof accountId === 'bigint' ? [internalAccounts.achClearingOut, accountId] : null,
    transfersOf(order, facts) {
      const own = ownAccountId(order, facts);
      if (own === null) return [];
      return [
        {
          kind: 'pending',
          debitAccountId: internalAccounts.achClearingOut,
          creditAccountId: own,
          amount: order.amount,
          code: transferCodes.bank_transfer_in,
        },
      ];
    },
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        beforePin(account) {
          if (!order.isOffered) return notOffered('Transfers from other banks are');
          if (account.account_type === 'ira') return takesNoTransfers();
          const { authorizing } = order;
          return authorizing ? refuseOtherText(authorizing.text, authorizing.agreedHash) : null;
        },
        afterPin() {
          const { accounts, added } = facts.of(linkedSource);
          const linked = accounts.get(order.linkedAccountId);
          const today = added.get(order.customerId);
          if (linked?.customer_id !== order.customerId || !linked.is_usable || !today)
            return noLinkedAccount();
          const left = addableToday(today);
          if (order.amount <= left) return null;
          return new Refusal(
            'daily_limit_exceeded',
            `You can add ${formatUsd(left)} more today from accounts at other banks.`,
          );
        },
      }),
    accepted(order, facts) {
      conditions.accepted(order, facts);
      const today = facts.of(linkedSource).added.get(order.customerId);
      if (today) today.added += order.amount;
    },
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, accountId, amount, description, linkedAccountId }) => [
      { customerId, accountId, amount, description, linkedAccountId },
    ],
    transactionOf: ({ description, linked }) => ({
      type: 'bank_transfer_in',
      fee: 0n,
      description,
      isPending: true,
      external: linked,
    }),
    write(pipeline, posted) {
      insertOrders(
        pipeline,
        posted.map(({ order: { linkedAccountId, authorizing }, transaction }) => ({
          kind: 'add',
          linkedAccountId,
          transaction,
          times: authorizing?.times ?? planOrder(bankNow()),
        })),
      );
      const { sealingKeys } = sources;
      const sealed = posted.map(({ order: { accountNumber }, transaction }) => ({
        transaction,
        accountNumber,
      }));
      pipeline.add(insertWireInstructions(sealingKeys, sealed));
      pipeline.add(insertPayeeSeals(sealingKeys, sealed));
    },
    /**
     * Plans the holds that the customer was shown, stores what they authorized, and tells them that
     * money was ordered.
     */
    async writeBehind(connection, posted, facts) {
      for (const { order, transaction } of posted) {
        const isNew = facts.of(linkedSource).added.get(order.customerId)?.is_new ?? true;
        const steps = await insertHolds(connection, transaction, isNew);
        const { customerId, linkedAccountId, authorizing } = order;
        if (authorizing) {
          const { text, sessionHash } = authorizing;
          const authorization = { customerId, linkedAccountId, body: text.body, sessionHash };
          await storeAuthorization(connection, authorization, { transactionId: transaction.id });
        }
        const { bankName, accountLastFour } = order.linked;
        await queueMailToCustomer(connection, order.customerId, (firstName) =>
          moneyAddedMail(firstName, {
            amount: order.amount,
            bankName,
            accountLastFour,
            steps,
            authorized: authorizing?.text.body ?? null,
          }),
        );
      }
    },
  };
}
