import type { ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import type { MovementDetails, MovementKind } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { type Facts, type Needed, needs } from '../../platform/database/batch-facts.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import {
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

interface OneTransfer<O> {
  /** The accounts that it moves money from and to; null while one is unknown. */
  sidesOf(order: O, facts: Facts | null): readonly [debited: bigint, credited: bigint] | null;
  isPending(order: O, facts: Facts): boolean;
}

/** The parts that the kinds of this capability share. Each makes one transfer. */
const sharedParts = <O extends CustomerOrder>(
  type: 'transfer' | 'deposit' | 'withdrawal',
  conditions: ReturnType<typeof orderConditions>,
  { sidesOf, isPending }: OneTransfer<O>,
) => ({
  name: type,
  moreNeedsOf: conditions.moreNeedsOf,
  accountsOf: (order: O) => sidesOf(order, null),
  transfersOf(order: O, facts: Facts): (ImmediateTransfer | PendingTransfer)[] {
    const sides = sidesOf(order, facts);
    if (!sides) return [];
    const [debitAccountId, creditAccountId] = sides;
    const kind = isPending(order, facts) ? 'pending' : 'immediate';
    const { amount } = order;
    return [{ kind, debitAccountId, creditAccountId, amount, code: transferCodes[type] }];
  },
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
    ...sharedParts<TransferOrder>('transfer', conditions, {
      sidesOf(order, facts) {
        const own = ownAccountId(order, facts);
        const { recipientAccountId } = order;
        return own === null || recipientAccountId === null ? null : [own, recipientAccountId];
      },
      isPending: (order, facts) => secondsToUndo(order, facts) > 0,
    }),
    needsOf(order) {
      const needed = conditions.needsOf(order);
      const { recipientAccountId: id } = order;
      if (id !== null) needed.push(needs(accountSource, { id }));
      return needed;
    },
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
    ...sharedParts<CustomerOrder>(type, conditions, {
      sidesOf(order, facts) {
        const own = ownAccountId(order, facts);
        if (own === null) return null;
        return isDeposit ? [internalAccounts.cash, own] : [own, internalAccounts.cash];
      },
      isPending: rules.isPending,
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
