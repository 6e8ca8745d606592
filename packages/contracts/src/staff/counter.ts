import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  decimalText,
  isPositiveAmount,
  ofAccount,
  optionalText,
  positiveId,
  requiredText,
} from '../fields.ts';
import { account } from '../money/accounts.ts';
import { staffIraChoice } from '../money/parts/ira-choice.ts';
import { transaction } from '../money/parts/transaction.ts';
import { accountToChange } from './stops.ts';

/** Cash at the counter. Staff have checked the customer's ID, so no PIN is required. */
const cashMovement = accountToChange.extend({
  /** Whose cash it is, one of the account's owners; by default, the person in whose name it is. */
  userId: positiveId.optional(),
  amount: requiredText('Amount is required').refine(isPositiveAmount, {
    error: 'Please enter a valid amount.',
  }),
  /** A slip number or short note; the customer sees it on the receipt. */
  note: optionalText(limits.descriptionLengthMax),
  /**
   * The identification that the customer presented: its type and last digits. Required if the
   * customer's cash in this direction exceeds $10,000.00 today.
   */
  identification: optionalText(limits.identificationLengthMax),
  /** What is recorded about an IRA. */
  ira: staffIraChoice,
});
export type CashMovement = z.output<typeof cashMovement>;

/**
 * Cash is held until another staff member approves it if what the caller booked alone in 24 hours,
 * or what anyone booked alone for the customer, exceeds the account's `reviewedAbove`, or if the
 * customer's cash today exceeds the account's daily limit.
 */
const common = {
  method: 'POST',
  tag: 'Staff',
  access: { staff: 'cash.book' },
  confirmed: true,
  idempotent: true,
  body: cashMovement,
  status: 201,
  answer: transaction,
} as const;

const problems = [
  'confirmation_required',
  'not_found',
  'conflict',
  'account_suspended',
  'ira_not_possible',
  'amount_too_large',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_flight',
  'outcome_unknown',
  'recently_reset',
] as const;

/** The cash of one direction. */
const cashOfDay = z.object({
  /** The customer's cash today, at the counter and ordered online, in the bank's time zone. */
  total: decimalText,
  /** What the caller, or anyone for this customer, booked alone in 24 hours; the larger sum. */
  alone: decimalText,
  /** The account's daily limit, which no one exceeds alone; null if unlimited. */
  dailyLimit: decimalText.nullable(),
});

export const getCashToday = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/cash-today',
  tag: 'Staff',
  summary:
    'A customer’s cash today, one of their accounts, the primary one by default, and what counts toward the approval of a second person',
  access: { staff: 'cash.book' },
  params: z.object({ id: positiveId }),
  query: ofAccount,
  status: 200,
  answer: z.object({
    account,
    hasInitialDeposit: z.boolean(),
    deposit: cashOfDay,
    withdrawal: cashOfDay,
    reviewedAbove: decimalText,
  }),
  problems: ['not_found'],
});

export const bookCounterDeposit = defineEndpoint({
  ...common,
  path: '/api/admin/counter-deposits',
  summary: 'Book a cash deposit at the counter; a sufficient first deposit activates the account',
  problems: [...problems, 'first_deposit_amount'],
});

export const bookCounterWithdrawal = defineEndpoint({
  ...common,
  path: '/api/admin/counter-withdrawals',
  summary: 'Book a cash withdrawal at the counter',
  problems: [...problems, 'deposit_required', 'insufficient_funds', 'account_owes'],
});
