import { caseNumber } from '@seven-hills/contracts/api/cases/case-words';
import {
  type AdjustmentDirection,
  type AdjustmentReason,
  adjustmentReasonWords,
  type CaseReason,
} from '@seven-hills/contracts/api/staff/customers/adjustment-form';
import { limits } from '@seven-hills/contracts/limits';
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
import { balanceChanged } from './balance-posting.ts';

/** Staff credit or debit an amount; whatever else moves meanwhile stays as it is. */
export interface AmountAdjustment extends Order {
  direction: AdjustmentDirection;
  amount: Cents;
  /** The posted balance that staff saw; with another one, nothing is posted. */
  expectedBalance: Cents | undefined;
  reasonCode: AdjustmentReason | CaseReason;
  /** For staff; the customer sees the words of the reason. */
  note: string;
  setBy: { staffId: bigint; origin: Origin };
  /** The proposal that it carries out, if others had to approve it. */
  proposalId?: bigint;
  /** The case that it is a step of, which tells the customer itself. */
  caseId?: bigint;
}

/** The posted balance under the lock that each order was judged by. */
const balancesBefore = new WeakMap<AmountAdjustment, Cents>();

export const amountAdjustmentKind: MovementKind<AmountAdjustment> = {
  name: 'amount adjustment',
  needsOf: (order) => [needsAccountOf(order)],
  accountsOf: () => null,
  transfersOf(order, facts) {
    const own = ownAccountId(order, facts);
    if (own === null) return [];
    const isCredit = order.direction === 'credit';
    return [
      {
        kind: 'immediate',
        debitAccountId: isCredit ? internalAccounts.adjustments : own,
        creditAccountId: isCredit ? own : internalAccounts.adjustments,
        amount: order.amount,
        code: transferCodes.adjustment,
        ignoreFrozen: true,
      },
    ];
  },
  judge(order, facts, balances) {
    const account = facts.of(accountSource).byCustomer.get(order.customerId);
    const balance = account && balances.balanceOf(account.id);
    if (!balance) return noAccount();
    balancesBefore.set(order, balance.posted);
    const { expectedBalance, direction, amount } = order;
    if (expectedBalance !== undefined && balance.posted !== expectedBalance)
      return balanceChanged(balance.posted);
    return refusalOfAmount(direction, amount, balance);
  },
  callerOf: ({ setBy }) => setBy.staffId,
  inputsOf: ({ setBy: _setBy, ...input }) => [input],
  transactionOf: ({ reasonCode, caseId }) => ({
    type: 'adjustment',
    fee: 0n,
    description:
      caseId === undefined
        ? adjustmentReasonWords[reasonCode]
        : `${adjustmentReasonWords[reasonCode]}, case ${caseNumber(caseId)}`,
    isPending: false,
  }),
  async writeBehind(connection, posted, facts) {
    for (const { order, transaction } of posted) {
      const { customerId, direction, amount, reasonCode, note, setBy, proposalId, caseId } = order;
      const account = facts.of(accountSource).byCustomer.get(customerId);
      const before = balancesBefore.get(order);
      if (!account || before === undefined) throw new Error(`${customerId} was not judged`);
      const after = direction === 'credit' ? before + amount : before - amount;
      const accountNumber = account.account_number;
      await recordEvent(connection, {
        action: 'balance_adjusted',
        actorId: setBy.staffId,
        subjectId: customerId,
        origin: setBy.origin,
        before: { accountNumber, balance: toDecimal(before) },
        after: {
          accountNumber,
          balance: toDecimal(after),
          transactionId: Number(transaction.id),
          reasonCode,
          ...(proposalId !== undefined && { proposalId: Number(proposalId) }),
          ...(caseId !== undefined && { caseId: Number(caseId) }),
        },
        detail: note,
      });
      if (caseId !== undefined) continue;
      const reason = adjustmentReasonWords[reasonCode];
      await queueMailToCustomer(connection, customerId, (firstName) =>
        balanceAdjustedMail(firstName, { direction, amount, balance: after, reason }),
      );
    }
  },
};

/** Why an amount cannot be credited to, or debited from, a balance; null if it can. */
export function refusalOfAmount(
  direction: AdjustmentDirection,
  amount: Cents,
  { posted, held }: { posted: Cents; held: Cents },
): Refusal | null {
  if (direction === 'credit')
    return posted + amount > limits.balanceEditMax
      ? new Refusal('amount_too_large', 'The balance would be too large.', {
          errors: [{ path: 'amount', message: 'This amount is too large' }],
        })
      : null;
  const available = posted - held;
  if (amount <= available) return null;
  const message = `Only ${formatUsd(available)} is available${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}.`;
  return new Refusal('insufficient_funds', message, { errors: [{ path: 'amount', message }] });
}
