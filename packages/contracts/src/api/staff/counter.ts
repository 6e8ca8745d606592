import type { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { isPositiveAmount, optionalText, requiredText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { transaction } from '../money/transactions.ts';
import { accountToChange } from './admin-users.ts';

/** Cash at the counter. Staff have checked the customer's ID, so no PIN is required. */
export const cashMovement = accountToChange.extend({
  amount: requiredText('Amount is required').refine(isPositiveAmount, {
    error: 'Please enter a valid amount.',
  }),
  /** A slip number or short note; the customer sees it on the receipt. */
  note: optionalText(limits.descriptionLengthMax),
});
export type CashMovement = z.output<typeof cashMovement>;

/**
 * Deposits and withdrawals above the account's `reviewedAbove` are held until another staff member
 * approves them.
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
  'amount_too_large',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_flight',
  'outcome_unknown',
  'recently_reset',
] as const;

export const bookCounterDeposit = defineEndpoint({
  ...common,
  path: '/api/admin/counter-deposits',
  summary:
    'Book a cash deposit at the counter; a first deposit of at least $50.00 activates the account',
  problems: [...problems, 'first_deposit_amount'],
});

export const bookCounterWithdrawal = defineEndpoint({
  ...common,
  path: '/api/admin/counter-withdrawals',
  summary: 'Book a cash withdrawal at the counter',
  problems: [...problems, 'deposit_required', 'insufficient_funds'],
});
