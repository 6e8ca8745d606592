import { firstDeposit, firstDepositText } from '@seven-hills/bank/brand';
import type { IraChoice } from '@seven-hills/bank/ira/ira-words';
import { limits } from '@seven-hills/bank/limits';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getCashToday } from '@seven-hills/contracts/staff/counter';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { type Cents, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import type { OrderFacts } from '../../money/movement/order.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';
import { fullNameOf } from '../words.ts';
import { iraCashOf, iraCashShape } from './ira-cash.ts';

export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];

/** A validated booking, ready for confirmation. */
export interface CounterDraft {
  direction: Direction;
  accountId: number;
  /** The customer whose cash it is. */
  userId: number;
  holder: string;
  accountNumber: string;
  /** Decimal text, `1234.50`. */
  amount: string;
  note: string;
  identification: string;
  /** What is recorded about an IRA. */
  ira?: IraChoice;
  /**
   * Whether another staff member must approve it before it takes effect. The server decides again.
   */
  needsApproval: boolean;
}

/** The customer's cash so far, and what counts toward the approval of a second person. */
export type CashToday = AnswerOf<typeof getCashToday>;

/** Validates a booking for a user by the API's rules, with the form's messages. */
export const counterForm = (user: AdminUser, direction: Direction, cash: CashToday | undefined) =>
  z
    .object({
      amount: z.string().superRefine((typed, context) => {
        const problem = amountProblem(user, direction, typed);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
      note: z.string().max(limits.descriptionLengthMax, {
        error: `Please use at most ${limits.descriptionLengthMax} characters`,
      }),
      identification: z.string().max(limits.identificationLengthMax, {
        error: `Please use at most ${limits.identificationLengthMax} characters`,
      }),
      ...iraCashShape,
    })
    .refine(
      ({ amount, identification }) =>
        identification.trim() !== '' || !isReported(cash, direction, amount),
      { path: ['identification'], error: 'Identification is required' },
    );

export type CounterValues = z.input<ReturnType<typeof counterForm>>;

/** The day's cash with an amount as typed. */
const cashWith = (cash: CashToday | undefined, direction: Direction, typed: string): Cents =>
  centsOf(cash?.[direction].total ?? '0.00') + (parseTypedAmount(typed) ?? 0n);

/** Whether the bank reports a day's cash, and so records the customer's identification. */
export const isReported = (
  cash: CashToday | undefined,
  direction: Direction,
  typed: string,
): boolean => cashWith(cash, direction, typed) > limits.cashReportedAbove;

function exceedsOnePerson(
  user: AdminUser,
  direction: Direction,
  amount: Cents,
  cash: CashToday | undefined,
): boolean {
  if (!cash) return amount > reviewedAboveOf(user);
  const { total, alone, dailyLimit } = cash[direction];
  return (
    centsOf(alone) + amount > centsOf(cash.reviewedAbove) ||
    (dailyLimit !== null && centsOf(total) + amount > centsOf(dailyLimit))
  );
}

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
  return amount < firstDeposit || amount > reviewedAboveOf(user)
    ? `The first deposit must be at least ${firstDepositText} and at most ${formatUsd(reviewedAboveOf(user))}.`
    : null;
}

/**
 * Converts the validated form into a draft. Throws a RangeError on values that the schema rejects.
 */
export function draftOf(
  user: AdminUser,
  direction: Direction,
  values: CounterValues,
  cash: CashToday | undefined,
): CounterDraft {
  const amount = parseTypedAmount(values.amount);
  if (!user.account || amount === null) throw new RangeError('the form was not checked');
  return {
    direction,
    accountId: user.account.id,
    userId: user.id,
    holder: fullNameOf(user),
    accountNumber: user.account.accountNumber,
    amount: toDecimal(amount),
    note: values.note.trim(),
    identification: values.identification.trim(),
    ...(user.account.accountType === 'ira' && { ira: iraCashOf(direction, values) }),
    needsApproval: exceedsOnePerson(user, direction, amount, cash),
  };
}

/** The posted balance before and after a booking. */
export function balancesOf(user: AdminUser, { direction, amount }: CounterDraft): [Cents, Cents] {
  const before = centsOf(user.account?.currentBalance ?? '0.00');
  return [before, direction === 'deposit' ? before + centsOf(amount) : before - centsOf(amount)];
}

/** Describes a booking until its outcome is known. */
export const factsOf = ({ direction, amount }: CounterDraft): OrderFacts => ({
  what: direction,
  amount,
  recipient: null,
});
