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
import { accountSource } from '../posting/account-facts.ts';
import {
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
  const secondsToUndo = ({ customerId, by, pays }: TransferOrder, facts: Facts) =>
    by.who !== 'customer' || pays
      ? 0
      : (facts.of(accountSource).byCustomer.get(customerId)?.undo_seconds ?? undoSeconds);
  const transfersOf = (
    order: TransferOrder,
    facts: Facts | null,
  ): (ImmediateTransfer | PendingTransfer)[] | null => {
    const own = ownAccountId(order, facts);
    if (own === null || order.recipientAccountId === null) return null;
    const { amount, recipientAccountId: creditAccountId } = order;
    const code = transferCodes.transfer;
    // The accounts are the same either way.
    const kind = facts && secondsToUndo(order, facts) > 0 ? 'pending' : 'immediate';
    return [{ kind, debitAccountId: own, creditAccountId, amount, code }];
  };
  const detailsOf = ({ amount, recipientAccountId }: TransferOrder): MovementDetails => ({
    kind: 'transfer',
    amount,
    fee: 0n,
    recipient: [recipientAccountId === null ? null : `${recipientAccountId}`],
  });
  return {
    name: 'transfer',
    needsOf: (order) => [
      ...conditions.needsOf(order),
      ...(order.recipientAccountId === null
        ? []
        : [needs(accountSource, { accountId: order.recipientAccountId })]),
    ],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
    transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, {
        afterPin({ id }) {
          const { recipientAccountId } = order;
          if (recipientAccountId === id)
            return recipientIsSelf('toAccountId', 'You cannot transfer money to your own account.');
          // Lower ids are the bank's own accounts, which nobody can pay into.
          const isKnown =
            recipientAccountId !== null && facts.of(accountSource).byId.has(recipientAccountId);
          return isKnown ? null : recipientNotFound('toAccountId');
        },
      }),
    judgeLast: (order, facts) => conditions.judgeLast(order, facts, () => detailsOf(order)),
    accepted: conditions.accepted,
    write: conditions.write,
    detailsOf,
    refusalOf: (reason) =>
      reason === 'credit_account_frozen' ? recipientUnavailable() : undefined,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, amount, description, recipientAccountId, pays }) => [
      { customerId, amount, description, recipientAccountId, ...pays },
    ],
    transactionOf(order, facts, beganAt) {
      const { description, occurredAt } = order;
      const seconds = secondsToUndo(order, facts);
      const final = {
        type: 'transfer',
        fee: 0n,
        description,
        isPending: false,
        occurredAt,
      } as const;
      if (seconds === 0) return final;
      const heldUntil = new Date(beganAt.getTime() + seconds * 1000);
      return { ...final, isPending: true, heldUntil };
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
      const account = facts.of(accountSource).byCustomer.get(order.customerId);
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
  const kind = cashKind('withdrawal', sources, {
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
  const detailsOf = ({ amount }: CustomerOrder): MovementDetails => ({
    kind: 'withdrawal',
    amount,
    fee: 0n,
    recipient: [],
  });
  const { judgeLast, write } = orderConditions(sources, 'withdrawal');
  return {
    ...kind,
    detailsOf,
    write,
    judgeLast: (order, facts) => judgeLast(order, facts, () => detailsOf(order)),
  };
}

interface CashRules {
  needsOf(order: CustomerOrder): Needed[];
  isPending(order: CustomerOrder, facts: Facts): boolean;
  judge(order: CustomerOrder): Refusal | null;
}

function cashKind(
  type: 'deposit' | 'withdrawal',
  sources: ConditionSources,
  rules: CashRules,
): MovementKind<CustomerOrder> {
  const conditions = orderConditions(sources, type);
  const transfersOf = (
    order: CustomerOrder,
    facts: Facts | null,
  ): (ImmediateTransfer | PendingTransfer)[] | null => {
    const own = ownAccountId(order, facts);
    if (own === null) return null;
    const isDeposit = type === 'deposit';
    return [
      {
        // The accounts are the same either way.
        kind: facts && rules.isPending(order, facts) ? 'pending' : 'immediate',
        debitAccountId: isDeposit ? internalAccounts.cash : own,
        creditAccountId: isDeposit ? own : internalAccounts.cash,
        amount: order.amount,
        code: transferCodes[type],
      },
    ];
  };
  return {
    name: type,
    needsOf: (order) => [...conditions.needsOf(order), ...rules.needsOf(order)],
    moreNeedsOf: conditions.moreNeedsOf,
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null)),
    transfersOf: (order, facts) => transfersOf(order, facts) ?? [],
    judge: (order, facts, balances) =>
      conditions.judge(order, facts, balances, { beforePin: () => rules.judge(order) }),
    accepted: conditions.accepted,
    callerOf: ({ customerId }) => customerId,
    inputsOf: ({ customerId, amount, description }) => [{ customerId, amount, description }],
    transactionOf: (order, facts) => ({
      type,
      fee: 0n,
      description: order.description,
      isPending: rules.isPending(order, facts),
      occurredAt: order.occurredAt,
    }),
  };
}
