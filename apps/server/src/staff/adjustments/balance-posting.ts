import { limits } from '@seven-hills/bank/limits';
import { caseNumber } from '@seven-hills/bank/words/case-words';
import {
  type AdjustmentDirection,
  type AdjustmentReason,
  adjustmentReasonWords,
  type CaseReason,
} from '@seven-hills/contracts/staff/parts/adjustment-form';
import type { BalanceView, TransferSpec } from '@seven-hills/ledger';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import { withIra } from '../../money/ira/with-ira.ts';
import { noAccount, ownAccountId } from '../../money/orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../../money/posting/account-facts.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { balanceAdjustedMail } from './mails.ts';

interface Balance {
  posted: Cents;
  held: Cents;
}

/** An amount to credit or debit; other movements in the meantime are unaffected. */
interface ByAmount {
  direction: AdjustmentDirection;
  amount: Cents;
  /** Shown to the customer. */
  reasonCode: AdjustmentReason | CaseReason;
  /** For staff only. */
  note: string;
  /** The case that it is a step of; the case itself notifies the customer. */
  caseId?: bigint;
}

/** A balance to set; the difference is computed under the lock. */
interface ToBalance {
  newBalance: Cents;
  /** Shown to the customer. */
  reason: string;
}

/** Staff adjust a balance: by an amount, or to a new balance. */
export type BalanceAdjustment = Order &
  (ByAmount | ToBalance) & {
    /** The posted balance that staff saw; if it has changed, nothing is posted. */
    expectedBalance?: Cents | undefined;
    /**
     * The staff member who adjusts it, and the origin of the request; the audit log records both in
     * the posting's transaction.
     */
    setBy: { staffId: bigint; origin: Origin };
    /** The proposal that it carries out, if others had to approve it. */
    proposalId?: bigint;
  };

const isByAmount = (order: BalanceAdjustment): order is BalanceAdjustment & ByAmount =>
  'amount' in order;

/** The reason shown to the customer. */
function reasonOf(order: BalanceAdjustment): string {
  if (!isByAmount(order)) return order.reason;
  const words = adjustmentReasonWords[order.reasonCode];
  return order.caseId === undefined ? words : `${words}, case ${caseNumber(order.caseId)}`;
}

/** The posted balance, read under the lock, that each order was judged by. */
const balancesBefore = new WeakMap<BalanceAdjustment, Cents>();

const plainAdjustmentKind: MovementKind<BalanceAdjustment> = {
  // Part of the data stored under an idempotency key, which only adjustments by an amount have.
  name: 'amount adjustment',
  needsOf: (order) => [needsAccountOf(order)],
  accountsOf: () => null,
  transfersOf(order, facts) {
    const own = ownAccountId(order, facts);
    return own === null ? [] : [transferOf(order, own)];
  },
  judge(order, facts, balances) {
    const account = ownAccount(order, facts);
    const balance = account && balances.balanceOf(account.id);
    if (!balance) return noAccount();
    balancesBefore.set(order, balance.posted);
    const { expectedBalance } = order;
    if (expectedBalance !== undefined && balance.posted !== expectedBalance)
      return balanceChanged(balance.posted);
    return isByAmount(order)
      ? refusalOfAmount(order.direction, order.amount, balance)
      : refusalOfBalance(order.newBalance, balance);
  },
  callerOf: ({ setBy }) => setBy.staffId,
  inputsOf(order) {
    const { customerId, accountId, expectedBalance, proposalId } = order;
    const shared = { customerId, accountId, expectedBalance, proposalId };
    if (!isByAmount(order))
      return [{ ...shared, newBalance: order.newBalance, reason: order.reason }];
    const { direction, amount, reasonCode, note, caseId } = order;
    return [{ ...shared, direction, amount, reasonCode, note, caseId }];
  },
  transactionOf: (order) => ({
    type: 'adjustment',
    fee: 0n,
    description: reasonOf(order),
    isPending: false,
  }),
  async writeBehind(connection, posted, facts) {
    for (const { order, transaction } of posted) {
      const { customerId, setBy, proposalId } = order;
      const caseId = isByAmount(order) ? order.caseId : undefined;
      const account = ownAccount(order, facts);
      if (account) await refuseIfClosed(connection, account.id);
      const before = balancesBefore.get(order);
      if (!account || before === undefined) throw new Error(`${customerId} was not judged`);
      const { amount } = transaction;
      const direction = transaction.toAccountId === null ? 'debit' : 'credit';
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
          ...(isByAmount(order) && { reasonCode: order.reasonCode }),
          ...(proposalId !== undefined && { proposalId: Number(proposalId) }),
          ...(caseId !== undefined && { caseId: Number(caseId) }),
        },
        detail: isByAmount(order) ? order.note : order.reason,
      });
      if (caseId !== undefined) continue;
      const reason = reasonOf(order);
      await queueMailToCustomer(connection, customerId, (firstName) =>
        balanceAdjustedMail(firstName, { direction, amount, balance: after, reason }),
      );
    }
  },
};

/** A credit to an IRA is recorded as staff state; otherwise, the bank corrects the balance. */
export const balanceAdjustmentKind = withIra(plainAdjustmentKind, {
  sidesOf: (order, facts) =>
    isByAmount(order) && order.direction === 'credit' && order.ira?.credit
      ? { to: ownAccount(order, facts) }
      : {},
  orderedBy: ({ setBy }) => setBy.staffId,
});

/** Closing an account takes the ledger account's lock, which the posting already holds. */
async function refuseIfClosed(connection: Connection, accountId: bigint): Promise<void> {
  const { rowCount } = await connection.query(
    'select from account where id = $1 and closed_at is not null',
    [accountId],
  );
  if (rowCount) throw new Refusal('conflict', 'This account is closed for good.');
}

function transferOf(order: BalanceAdjustment, own: bigint): TransferSpec {
  const { adjustments } = internalAccounts;
  const common = { code: transferCodes.adjustment, ignoreFrozen: true };
  if (!isByAmount(order))
    return {
      ...common,
      kind: 'set_balance',
      accountId: own,
      contraAccountId: adjustments,
      balance: order.newBalance,
    };
  const isCredit = order.direction === 'credit';
  return {
    ...common,
    kind: 'immediate',
    debitAccountId: isCredit ? adjustments : own,
    creditAccountId: isCredit ? own : adjustments,
    amount: order.amount,
  };
}

/** Returns the amount that setting a balance moves, whichever way; 0 without an account. */
export function differenceTo(
  order: Pick<ToBalance & Order, 'customerId' | 'accountId' | 'newBalance'>,
  facts: Facts,
  balances: BalanceView,
): Cents {
  const { newBalance } = order;
  const account = ownAccount(order, facts);
  const posted = (account && balances.balanceOf(account.id)?.posted) ?? newBalance;
  return posted > newBalance ? posted - newBalance : newBalance - posted;
}

export const balanceChanged = (current: Cents) =>
  new Refusal(
    'balance_changed',
    `The balance has changed to ${formatUsd(current)} in the meantime. Please check the new balance.`,
    { currentBalance: toDecimal(current) },
  );

/**
 * Returns why a balance cannot be set (it would be less than pending transactions hold), or null if
 * it can. The ledger refuses a balance that is already set.
 */
export function refusalOfBalance(wanted: Cents, { posted, held }: Balance): Refusal | null {
  if (wanted >= posted || wanted >= held) return null;
  return new Refusal(
    'below_held_money',
    `Pending transactions hold ${formatUsd(held)} in this account. Approve or decline them first, or set a balance of at least that amount.`,
    { errors: [{ path: 'newBalance', message: `At least ${formatUsd(held)} is held` }] },
  );
}

/** Returns why an amount cannot be credited to, or debited from, a balance, or null if it can. */
export function refusalOfAmount(
  direction: AdjustmentDirection,
  amount: Cents,
  { posted, held }: Balance,
): Refusal | null {
  if (direction === 'credit')
    return posted + amount > limits.balanceEditMax
      ? new Refusal('amount_too_large', 'The balance would be too large.', {
          errors: [{ path: 'amount', message: 'This amount is too large' }],
        })
      : null;
  const available = posted - held;
  if (amount <= available) return null;
  return refusalAt(
    'insufficient_funds',
    'amount',
    `Only ${formatUsd(available)} is available${held > 0n ? `, with ${formatUsd(held)} on hold` : ''}.`,
  );
}
