import type { AdminUser } from '@seven-hills/contracts/api/staff/admin-users';
import { limits } from '@seven-hills/contracts/limits';
import { type Cents, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { fullNameOf } from '../words.ts';

export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];

/** A validated booking, ready for confirmation. */
export interface CounterDraft {
  direction: Direction;
  accountId: number;
  holder: string;
  accountNumber: string;
  /** Decimal text, `1234.50`. */
  amount: string;
  note: string;
  /** Decimal text: a colleague must approve larger amounts. */
  reviewedAbove: string;
}

export interface CounterValues {
  amount: string;
  note: string;
}

/** Validates a booking for a user by the API's rules, with the form's messages. */
export const counterForm = (user: AdminUser, direction: Direction) =>
  z.object({
    amount: z.string().superRefine((typed, context) => {
      const problem = amountProblem(user, direction, typed);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
    note: z.string().max(limits.descriptionLengthMax, {
      error: `Please use at most ${limits.descriptionLengthMax} characters`,
    }),
  });

/**
 * The amount above which a colleague must approve. The server decides again, under the customer's
 * own terms if there are any.
 */
export const reviewedAboveOf = ({ account }: AdminUser): Cents =>
  centsOf(bankServices.terms.byType[account?.accountType ?? 'checking'].reviewedAbove);

function amountProblem(user: AdminUser, direction: Direction, typed: string): string | null {
  if (!typed.trim()) return 'Amount is required';
  const amount = parseTypedAmount(typed) ?? 0n;
  if (amount <= 0n) return 'Please enter a valid amount.';
  const available = centsOf(user.account?.balance ?? '0.00');
  if (direction === 'withdrawal' && amount > available)
    return `That is more than the available ${formatUsd(available)}.`;
  if (direction === 'withdrawal' || user.hasInitialDeposit) return null;
  return amount < limits.initialDeposit || amount > reviewedAboveOf(user)
    ? `The first deposit must be at least ${formatUsd(limits.initialDeposit)} and at most ${formatUsd(reviewedAboveOf(user))}.`
    : null;
}

/**
 * Converts the validated form into a draft. Throws a RangeError on values that the schema rejects.
 */
export function draftOf(
  user: AdminUser,
  direction: Direction,
  values: CounterValues,
): CounterDraft {
  const amount = parseTypedAmount(values.amount);
  if (!user.account || amount === null) throw new RangeError('the form was not checked');
  return {
    direction,
    accountId: user.account.id,
    holder: fullNameOf(user),
    accountNumber: user.account.accountNumber,
    amount: toDecimal(amount),
    note: values.note.trim(),
    reviewedAbove: toDecimal(reviewedAboveOf(user)),
  };
}

/** The posted balance before and after a booking. */
export function balancesOf(user: AdminUser, { direction, amount }: CounterDraft): [Cents, Cents] {
  const before = centsOf(user.account?.currentBalance ?? '0.00');
  return [before, direction === 'deposit' ? before + centsOf(amount) : before - centsOf(amount)];
}

/** Whether another staff member must approve a booking before it takes effect. */
export const needsApproval = ({ amount, reviewedAbove }: CounterDraft): boolean =>
  centsOf(amount) > centsOf(reviewedAbove);

/** Describes a booking until its outcome is known. */
export const factsOf = ({ direction, amount }: CounterDraft): OrderFacts => ({
  what: direction,
  amount,
  recipient: null,
});
