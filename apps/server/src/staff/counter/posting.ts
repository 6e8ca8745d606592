import { firstDeposit, firstDepositText } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import { type Cents, formatUsd, toDecimal } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { MovementKind, Order, Posted } from '../../capability/movement-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { depositRequired } from '../../http/refusals.ts';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';
import {
  activateAccount,
  initialDepositTransfer,
  judgeInitialDeposit,
} from '../../money/initial-deposit/posting.ts';
import {
  accountsOfTransfers,
  type ConditionSources,
  certificateIsFixed,
  noAccount,
  ownAccountId,
} from '../../money/orders/customer-order.ts';
import { needsAccountOf, ownAccount } from '../../money/posting/account-facts.ts';
import type { AccountTerms } from '../../money/terms/terms-values.ts';
import { transferCodes } from '../../money/transactions/transfer-codes.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { type Facts, needs } from '../../platform/database/batch-facts.ts';
import { aloneSource, recordAloneAct } from '../proposals/postings/alone-sums.ts';
import { actOf, type CashDirection, type CashSums, cashSource } from './cash-today.ts';
import { cashBookedMail } from './mails.ts';

/**
 * Cash that staff received or paid out at the counter. Needs no PIN: staff see the customer and
 * their ID. A deposit is available at once; Regulation CC requires the next business day (12 CFR
 * 229.10(a)(1)).
 */
export interface CounterOrder extends Order {
  direction: CashDirection;
  /** The deposit that activates the account. */
  isInitial: boolean;
  amount: Cents;
  description: string | null;
  /** The identification that the customer presented; null if it was not recorded. */
  identification: string | null;
  bookedBy: { staffId: bigint; origin: Origin };
}

export function createCounterKind({
  pins,
  terms,
}: Pick<ConditionSources, 'pins' | 'terms'>): MovementKind<CounterOrder> {
  const sumsOf = (order: CounterOrder, facts: Facts): CashSums | null => {
    const account = ownAccount(order, facts);
    return account
      ? facts.of(cashSource).count(order, facts.of(aloneSource), terms.of(account))
      : null;
  };
  /** Held until another staff member approves. */
  const isPending = (order: CounterOrder, facts: Facts) =>
    (sumsOf(order, facts)?.secondFor ?? null) !== null && !order.isInitial;
  return {
    name: 'counter',
    // The PIN is not asked for: its lock keeps the customer's own cash from passing the sums.
    needsOf: (order) => [
      needsAccountOf(order),
      pins.needsOf(order.customerId),
      needs(aloneSource, actOf(order)),
      needs(cashSource, order.customerId),
    ],
    moreNeedsOf(order, facts) {
      const account = ownAccount(order, facts);
      return account ? terms.needsFor(account) : [];
    },
    accountsOf: (order) => accountsOfTransfers(transfersOf(order, null, false)),
    transfersOf: (order, facts) => transfersOf(order, facts, isPending(order, facts)) ?? [],
    judge(order, facts) {
      const account = ownAccount(order, facts);
      const sums = sumsOf(order, facts);
      return (
        (order.isInitial && account && sums
          ? judgeFirstAmount(order.amount, sums, terms.of(account))
          : null) ??
        judgeCounterOrder(order, facts) ??
        (sums ? judgeIdentification(order, sums) : null)
      );
    },
    // Idempotency keys belong to the caller, here the staff member who books the cash.
    callerOf: ({ bookedBy }) => bookedBy.staffId,
    // A retry matches even if the deposit turned out to be the first.
    inputsOf: ({ customerId, direction, amount, description, identification }) => [
      {
        ...{ customerId, direction, amount, description },
        ...(identification !== null && { identification }),
      },
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
        const { order, transaction } = each;
        if (!transaction.isPending)
          await recordAloneAct(connection, actOf(order), transaction.amount, transaction.id);
        if (order.isInitial) await activateAccount(connection, order, order.amount, facts);
      }
    },
  };
}

/**
 * Refuses amounts that need approval, since an account must not be activated by money that a
 * colleague may still decline.
 */
function judgeFirstAmount(amount: Cents, sums: CashSums, terms: AccountTerms): Refusal | null {
  const { reviewedAbove, depositLimit } = terms;
  const most = depositLimit !== null && depositLimit < reviewedAbove ? depositLimit : reviewedAbove;
  const isInRange = amount >= firstDeposit && amount <= most;
  if (isInRange && sums.secondFor === null) return null;
  const sentence = isInRange
    ? `With this, it would be ${formatUsd(sums.alone)} in cash that you booked alone in 24 hours. A colleague must book the deposit that activates the account.`
    : `The first deposit activates the account. It must be at least ${firstDepositText} and at most ${formatUsd(most)}; book the rest as a second deposit.`;
  return new Refusal('first_deposit_amount', sentence, {
    errors: [{ path: 'amount', message: 'The first deposit cannot be this amount' }],
  });
}

/** Requires the customer's identification for a day's cash that the bank reports. */
function judgeIdentification({ identification }: CounterOrder, sums: CashSums): Refusal | null {
  if (!sums.needsIdentification || identification !== null) return null;
  return new Refusal(
    'validation_failed',
    `With this, it is ${formatUsd(sums.today)} in cash today. Above ${formatUsd(limits.cashReportedAbove)}, record the identification that the ${words.customer} presented.`,
    { errors: [{ path: 'identification', message: 'Identification is required' }] },
  );
}

function judgeCounterOrder(order: CounterOrder, facts: Facts): Refusal | null {
  if (order.isInitial) return judgeInitialDeposit(order, facts);
  const account = ownAccount(order, facts);
  if (!account) return noAccount();
  if (account.is_certificate) return certificateIsFixed();
  return account.awaits_deposit ? depositRequired() : null;
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
  const { customerId, direction, amount, description, identification, bookedBy } = order;
  const { isPending } = transaction;
  const account = ownAccount(order, facts);
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
  if (identification !== null)
    await connection.query(
      'insert into cash_identification (transaction_id, identification) values ($1, $2)',
      [transaction.id, identification],
    );
  if (order.isInitial) return;
  await queueMailToCustomer(connection, customerId, (firstName) =>
    cashBookedMail(firstName, { direction, amount, isPending }),
  );
}
