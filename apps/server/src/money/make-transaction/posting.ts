import type { ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import type { MovementDetails, MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { type Facts, type Needed, needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  type CustomerOrder,
  orderConditions,
  ownAccountId,
} from '../orders/customer-order.ts';
import type { MovementRules } from '../orders/movement-rules.ts';
import { accountSource, ownAccount } from '../posting/account-facts.ts';
import {
  recipientClosed,
  recipientIsSelf,
  recipientNotFound,
  recipientUnavailable,
} from '../recipients/recipient-refusals.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { unreviewedSource } from './deposit-review.ts';

export interface TransferOrder extends CustomerOrder {
  /** A transfer to another customer's account. */
  recipientAccountId: bigint | null;
  /** The ID of what it pays, by name. Such a transfer is final immediately. */
  pays?: Readonly<Record<string, bigint>>;
}

type Transfers = (ImmediateTransfer | PendingTransfer)[];

/**
 * The parts that the kinds of this capability share. `transfersOf` also makes the transfers before
 * anything is loaded, because their accounts are the same whether or not they are pending; it
 * returns null while an account is unknown.
 */
const sharedParts = <O extends CustomerOrder>(
  type: 'transfer' | 'deposit' | 'withdrawal',
  conditions: ReturnType<typeof orderConditions>,
  transfersOf: (order: O, facts: Facts | null) => Transfers | null,
) => ({
  name: type,
  moreNeedsOf: conditions.moreNeedsOf,
  accountsOf: (order: O) => accountsOfTransfers(transfersOf(order, null)),
  transfersOf: (order: O, facts: Facts) => transfersOf(order, facts) ?? [],
  accepted: conditions.accepted,
  callerOf: ({ customerId }: O) => customerId,
});

/** A transfer to another customer. It becomes final at the end of its undo period. */
export function createTransferKind(
  sources: ConditionSources,
  { undoSeconds }: Pick<MovementRules, 'undoSeconds'>,
): MovementKind<TransferOrder> {
  const conditions = orderConditions(sources, 'transfer');
  /**
   * Scheduled payments, payments of requests, and imported history have no undo period: the payer
   * chose them earlier.
   */
  const secondsToUndo = (order: TransferOrder, facts: Facts) =>
    order.by.who !== 'customer' || order.pays
      ? 0
      : (ownAccount(order, facts)?.undo_seconds ?? undoSeconds);
  const detailsOf = ({ amount, recipientAccountId }: TransferOrder): MovementDetails => ({
    kind: 'transfer',
    amount,
    fee: 0n,
    recipient: [recipientAccountId === null ? null : `${recipientAccountId}`],
  });
  return {
    ...sharedParts<TransferOrder>('transfer', conditions, (order, facts) => {
      const own = ownAccountId(order, facts);
      if (own === null || order.recipientAccountId === null) return null;
      const { amount, recipientAccountId: creditAccountId } = order;
      const code = transferCodes.transfer;
      const kind = facts && secondsToUndo(order, facts) > 0 ? 'pending' : 'immediate';
      return [{ kind, debitAccountId: own, creditAccountId, amount, code }];
    }),
    needsOf: (order) => [
      ...conditions.needsOf(order),
      ...(order.recipientAccountId === null
        ? []
        : [needs(accountSource, { id: order.recipientAccountId })]),
    ],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        afterPin({ id, is_shared: isShared }) {
          const { recipientAccountId } = order;
          if (recipientAccountId === id)
            return recipientIsSelf('toAccountId', 'You cannot transfer money to your own account.');
          // Lower ids are the bank's own accounts, which nobody can pay into.
          const recipient =
            recipientAccountId !== null && facts.of(accountSource).byId.get(recipientAccountId);
          if (!recipient) return recipientNotFound('toAccountId');
          if (recipient.is_closed) return recipientClosed();
          if (recipient.is_certificate) return recipientUnavailable();
          // What a shared account has belongs to its other owners, too.
          const isOwn = !isShared && !recipient.is_shared;
          return isOwn && recipient.customer_id === order.customerId
            ? recipientIsSelf('toAccountId', 'Please move money between your own accounts instead.')
            : null;
        },
      }),
    judgeLast: (order, facts) => conditions.judgeLast(order, facts, () => detailsOf(order)),
    write: conditions.write,
    detailsOf,
    refusalOf: (reason) =>
      reason === 'credit_account_frozen' ? recipientUnavailable() : undefined,
    inputsOf: ({ customerId, fromAccountId, amount, description, recipientAccountId, pays }) => [
      { customerId, fromAccountId, amount, description, recipientAccountId, ...pays },
    ],
    transactionOf(order, facts, beganAt) {
      const seconds = secondsToUndo(order, facts);
      return {
        type: 'transfer',
        fee: 0n,
        description: order.description,
        isPending: seconds > 0,
        heldUntil: seconds > 0 ? new Date(beganAt.getTime() + seconds * 1_000) : null,
        occurredAt: order.occurredAt,
      };
    },
  };
}

/**
 * A cash deposit reported by a customer. If nobody has counted the cash, it is held, not credited.
 */
export function createDepositKind(
  sources: ConditionSources,
  { customerDeposits }: MovementRules,
): MovementKind<CustomerOrder> {
  return cashKind('deposit', sources, {
    needsOf: ({ by, customerId }) =>
      by.who === 'customer' ? [needs(unreviewedSource, customerId)] : [],
    isPending(order, facts) {
      if (order.by.who !== 'customer') return false;
      if (customerDeposits === 'confirmed') return true;
      const account = ownAccount(order, facts);
      if (!account) return false;
      const { reviewedAbove } = sources.terms.of(account);
      return facts.of(unreviewedSource).isReviewed(order, reviewedAbove);
    },
    judge: ({ by }) =>
      by.who === 'customer' && customerDeposits === 'off'
        ? new Refusal(
            'deposits_unavailable',
            'Deposits cannot be made online. Please deposit by wire or at the counter.',
          )
        : null,
  });
}

/** A cash withdrawal by a customer, which someone has to pay out. */
export function createWithdrawalKind(
  sources: ConditionSources,
  { customerWithdrawals }: MovementRules,
): MovementKind<CustomerOrder> {
  return cashKind('withdrawal', sources, {
    needsOf: () => [],
    isPending: () => false,
    judge: ({ by }) =>
      by.who === 'customer' && !customerWithdrawals
        ? new Refusal(
            'withdrawals_unavailable',
            'Withdrawals cannot be made online. Please withdraw cash at the counter.',
          )
        : null,
  });
}

interface CashRules {
  needsOf(order: CustomerOrder): Needed[];
  isPending(order: CustomerOrder, facts: Facts): boolean;
  judge(order: CustomerOrder): Refusal | null;
}

/** Customers confirm what leaves their accounts. */
function cashKind(
  type: 'deposit' | 'withdrawal',
  sources: ConditionSources,
  rules: CashRules,
): MovementKind<CustomerOrder> {
  const conditions = orderConditions(sources, type);
  const isDeposit = type === 'deposit';
  const detailsOf = ({ amount, ira }: CustomerOrder): MovementDetails => ({
    kind: type,
    amount,
    fee: 0n,
    // The tax that is withheld does not reach the customer.
    recipient: ira?.withholding === undefined ? [] : ['tax withheld', `${ira.withholding}`],
  });
  return {
    ...sharedParts<CustomerOrder>(type, conditions, (order, facts) => {
      const own = ownAccountId(order, facts);
      if (own === null) return null;
      return [
        {
          kind: facts && rules.isPending(order, facts) ? 'pending' : 'immediate',
          debitAccountId: isDeposit ? internalAccounts.cash : own,
          creditAccountId: isDeposit ? own : internalAccounts.cash,
          amount: order.amount,
          code: transferCodes[type],
        },
      ];
    }),
    needsOf: (order) => [...conditions.needsOf(order), ...rules.needsOf(order)],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, { beforePin: () => rules.judge(order) }),
    ...(!isDeposit && {
      detailsOf,
      write: conditions.write,
      judgeLast: (order: CustomerOrder, facts: Facts) =>
        conditions.judgeLast(order, facts, () => detailsOf(order)),
    }),
    inputsOf: ({ customerId, fromAccountId, amount, description }) => [
      { customerId, fromAccountId, amount, description },
    ],
    transactionOf: (order, facts) => ({
      type,
      fee: 0n,
      description: order.description,
      isPending: rules.isPending(order, facts),
      occurredAt: order.occurredAt,
    }),
  };
}
