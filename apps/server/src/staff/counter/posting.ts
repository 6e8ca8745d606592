import { limits } from '@seven-hills/contracts/limits';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import {
  activateAccount,
  initialDepositTransfer,
  judgeInitialDeposit,
} from '../../money/initial-deposit/posting.ts';
import { accountsOfTransfers, noAccount, ownAccountId } from '../../money/orders/customer-order.ts';
import { accountSource, needsAccountOf } from '../../money/posting/account-facts.ts';
import type { MovementKind, Order, Posted } from '../../money/posting/movement-kind.ts';
import type { TermsBook } from '../../money/terms/terms-book.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { cashBookedMail } from '../../platform/mail/counter-messages.ts';
import { queueMailToCustomer } from '../../platform/mail/queue-mail.ts';

/**
 * Cash that staff received or paid out at the counter. Needs no PIN: staff see the customer and
 * their ID.
 */
export interface CounterOrder extends Order {
  direction: 'deposit' | 'withdrawal';
  /** The deposit that activates the account. */
  isInitial: boolean;
  amount: Cents;
  description: string | null;
  bookedBy: { staffId: bigint; origin: Origin };
}

export function createCounterKind(terms: TermsBook): MovementKind<CounterOrder> {
  const accountOf = ({ customerId }: CounterOrder, facts: Facts) =>
    facts.of(accountSource).byCustomer.get(customerId);
  /** Held until another staff member approves. */
  const isPending = (order: CounterOrder, facts: Facts) => {
    const account = accountOf(order, facts);
    return account !== undefined && order.amount > terms.of(account).reviewedAbove;
  };
  return {
    name: 'counter',
    needsOf: (order) => [needsAccountOf(order)],
    moreNeedsOf(order, facts) {
      const account = accountOf(order, facts);
      return account ? terms.needsFor(account) : [];
    },
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null, false)),
    transfersOf: (order, facts) => transfersOf(order, facts, isPending(order, facts)) ?? [],
    judge(order, facts) {
      const account = accountOf(order, facts);
      return (
        (order.isInitial && account
          ? judgeFirstAmount(order.amount, terms.of(account).reviewedAbove)
          : null) ?? judgeCounterOrder(order, facts)
      );
    },
    // Idempotency keys belong to the caller, here the staff member who books the cash.
    callerOf: ({ bookedBy }) => bookedBy.staffId,
    // A retry matches even if the deposit turned out to be the first.
    inputsOf: ({ customerId, direction, amount, description }) => [
      { customerId, direction, amount, description },
    ],
    transactionOf: (order, facts) => ({
      type: order.isInitial ? 'initial_deposit' : order.direction,
      fee: 0n,
      description: order.description,
      isPending: isPending(order, facts),
      bookedBy: order.bookedBy.staffId,
    }),
    async writeBehind(connection, posted, facts) {
      for (const each of posted) {
        await recordCounterOrder(connection, each, facts);
        const { order } = each;
        if (order.isInitial) await activateAccount(connection, order, order.amount, facts);
      }
    },
  };
}

/**
 * Refuses amounts that need approval, since an account must not be activated by money that a
 * colleague may still decline.
 */
function judgeFirstAmount(amount: Cents, reviewedAbove: Cents): Refusal | null {
  if (amount >= limits.initialDeposit && amount <= reviewedAbove) return null;
  return new Refusal(
    'first_deposit_amount',
    `The first deposit activates the account. It must be at least ${formatUsd(limits.initialDeposit)} and at most ${formatUsd(reviewedAbove)}; book the rest as a second deposit.`,
    { errors: [{ path: 'amount', message: 'The first deposit cannot be this amount' }] },
  );
}

function judgeCounterOrder(order: CounterOrder, facts: Facts): Refusal | null {
  if (order.isInitial) return judgeInitialDeposit(order, facts);
  const account = facts.of(accountSource).byCustomer.get(order.customerId);
  if (!account) return noAccount();
  return account.has_initial_deposit
    ? null
    : new Refusal('deposit_required', 'Please make the initial deposit of $50.00 first.');
}

function transfersOf(order: CounterOrder, facts: Facts | null, isPending: boolean) {
  const own = ownAccountId(order, facts);
  if (own === null) return null;
  const { direction, amount } = order;
  if (order.isInitial) return [initialDepositTransfer(internalAccounts.cash, own, amount)];
  return [
    {
      kind: isPending ? ('pending' as const) : ('immediate' as const),
      debitAccountId: direction === 'deposit' ? internalAccounts.cash : own,
      creditAccountId: direction === 'deposit' ? own : internalAccounts.cash,
      amount,
      code: transferCodes[direction],
    },
  ];
}

/**
 * Records the booking in the audit log and notifies the customer. An initial deposit has its own
 * message.
 */
async function recordCounterOrder(
  connection: Connection,
  { order, transaction }: Posted<CounterOrder>,
  facts: Facts,
): Promise<void> {
  const { customerId, direction, amount, description, bookedBy } = order;
  const { isPending } = transaction;
  const account = facts.of(accountSource).byCustomer.get(customerId);
  if (!account) throw new Error(`customer ${customerId} has no account`);
  await recordEvent(connection, {
    action: `counter_${direction}`,
    actorId: bookedBy.staffId,
    subjectId: customerId,
    origin: bookedBy.origin,
    after: {
      transactionId: Number(transaction.id),
      accountNumber: account.account_number,
      amount: toDecimal(amount),
      status: isPending ? 'pending' : 'completed',
    },
    ...(description === null ? {} : { detail: description }),
  });
  if (order.isInitial) return;
  await queueMailToCustomer(connection, customerId, (firstName) =>
    cashBookedMail(firstName, { direction, amount, isPending }),
  );
}
