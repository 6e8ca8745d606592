import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import { noAccount, ownAccountId } from '../../money/orders/customer-order.ts';
import { accountSource, needsAccountOf } from '../../money/posting/account-facts.ts';
import type { MovementKind, Order } from '../../money/posting/movement-kind.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { balanceAdjustedMail } from '../../platform/mail/counter-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';

/** Staff set a balance: a transfer adjusts it by the difference, computed under the lock. */
export interface BalanceAdjustment extends Order {
  newBalance: Cents;
  /** The posted balance that staff saw; a balance that has changed since is not overwritten. */
  expectedBalance?: Cents | undefined;
  reason: string;
  /** Who set it and from where; the audit log records it in the posting's transaction. */
  setBy: { staffId: bigint; origin: Origin | null };
  /** The proposal that it carries out, if others had to approve it. */
  proposalId?: bigint;
}

export const balanceAdjustmentKind: MovementKind<BalanceAdjustment> = {
  name: 'adjustment',
  needsOf: (order) => [needsAccountOf(order)],
  accountsOf: () => null,
  transfersOf(order, facts) {
    const accountId = ownAccountId(order, facts);
    if (accountId === null) return [];
    return [
      {
        kind: 'set_balance',
        accountId,
        contraAccountId: internalAccounts.adjustments,
        balance: order.newBalance,
        code: transferCodes.adjustment,
        ignoreFrozen: true,
      },
    ];
  },
  /** Refuses a balance below the money that pending transactions hold. */
  judge({ customerId, newBalance, expectedBalance }, facts, balances) {
    const account = facts.of(accountSource).byCustomer.get(customerId);
    const balance = account && balances.balanceOf(account.id);
    if (!balance) return noAccount();
    if (expectedBalance !== undefined && balance.posted !== expectedBalance)
      return balanceChanged(balance.posted);
    // The ledger refuses a balance that is already set.
    const isLowered = newBalance !== balance.posted && newBalance < balance.held;
    return isLowered ? belowHeldMoney(balance.held) : null;
  },
  callerOf: ({ setBy }) => setBy.staffId,
  inputsOf: ({ setBy: _setBy, ...input }) => [input],
  transactionOf: ({ reason }) => ({
    type: 'adjustment',
    fee: 0n,
    description: reason,
    isPending: false,
  }),
  async writeBehind(connection, posted, facts) {
    for (const { order, transaction } of posted) {
      const { customerId, newBalance, reason, setBy, proposalId } = order;
      const account = facts.of(accountSource).byCustomer.get(customerId);
      if (!account) throw new Error(`customer ${customerId} has no account`);
      const isRaise = transaction.toAccountId !== null;
      const before = isRaise ? newBalance - transaction.amount : newBalance + transaction.amount;
      const accountNumber = account.account_number;
      await recordEvent(connection, {
        action: 'balance_adjusted',
        actorId: setBy.staffId,
        subjectId: customerId,
        origin: setBy.origin,
        before: { accountNumber, balance: toDecimal(before) },
        after: {
          accountNumber,
          balance: toDecimal(newBalance),
          ...(proposalId !== undefined && { proposalId: Number(proposalId) }),
        },
        detail: reason,
      });
      await queueMailToCustomer(connection, customerId, (firstName) =>
        balanceAdjustedMail(firstName, {
          direction: isRaise ? 'credit' : 'debit',
          amount: transaction.amount,
          balance: newBalance,
          reason,
        }),
      );
    }
  },
};

export const balanceChanged = (current: Cents) =>
  new Refusal(
    'balance_changed',
    `The balance has changed to ${formatUsd(current)} in the meantime. Please check the new balance.`,
    { currentBalance: toDecimal(current) },
  );

export const belowHeldMoney = (held: Cents) =>
  new Refusal(
    'below_held_money',
    `Pending transactions hold ${formatUsd(held)} in this account. Approve or decline them first, or set a balance of at least that amount.`,
    { errors: [{ path: 'newBalance', message: `At least ${formatUsd(held)} is held` }] },
  );
