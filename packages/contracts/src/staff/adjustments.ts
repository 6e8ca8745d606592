import { limits } from '@seven-hills/bank/limits';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { positiveId, requiredText } from '../fields.ts';
import { account } from '../money/accounts.ts';
import { transaction } from '../money/parts/transaction.ts';
import { adjustmentForm } from './parts/adjustment-form.ts';
import { proposed } from './proposals.ts';

/** Moves an amount instead of setting a balance, so that concurrent movements are preserved. */
export const adjustBalance = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/adjustments',
  tag: 'Staff',
  summary: 'Credit or debit an amount on a customer’s account, with a reason and a note',
  access: { staff: 'balances.adjust' },
  confirmed: true,
  idempotent: true,
  params: z.object({ id: positiveId }),
  body: adjustmentForm.extend({
    /** One of the customer's accounts. Default: the primary one. */
    accountId: positiveId.optional(),
  }),
  status: 201,
  answer: z.object({ message: z.string(), transaction, account }),
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'conflict',
    'proposal_exists',
    'balance_changed',
    'insufficient_funds',
    'account_owes',
    'ira_not_possible',
    'amount_too_large',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'request_in_flight',
    'outcome_unknown',
    'recently_reset',
  ],
});

const allRequired = 'Please fill in all required fields';

const scalar = z.union([z.number(), z.string()], { error: allRequired }).nullish();

const isBlank = (value: string | number | null | undefined) =>
  value === undefined || value === null || String(value).trim() === '';

/**
 * Checked in this order: all fields present, a number, not negative, whole cents, within the
 * maximum.
 */
const balanceEdit = z
  .object({
    accountId: scalar,
    newBalance: scalar,
    /** The posted balance that the change is based on. If omitted, it is not compared. */
    expectedBalance: scalar,
    reason: z.string({ error: allRequired }).nullish(),
  })
  .transform((form, context) => {
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    for (const field of ['accountId', 'newBalance', 'reason'] as const)
      if (isBlank(form[field])) return refuse(field, allRequired);
    const typed = String(form.newBalance).trim();
    if (!/^-?\d+(\.\d*)?$/.test(typed)) return refuse('newBalance', 'New balance must be a number');
    if (typed.startsWith('-')) return refuse('newBalance', 'New balance cannot be negative');
    const newBalance = parseAmount(typed);
    if (newBalance === null && typed.includes('.'))
      return refuse('newBalance', 'New balance can have at most 2 decimals');
    if (newBalance === null || newBalance > limits.balanceEditMax)
      return refuse('newBalance', 'New balance is too large');
    const expectedBalance = isBlank(form.expectedBalance)
      ? undefined
      : parseAmount(String(form.expectedBalance).trim());
    if (expectedBalance === null)
      return refuse('expectedBalance', 'Expected balance must be an amount');
    const reason = requiredText(allRequired, limits.descriptionLengthMax).safeParse(form.reason);
    if (!reason.success)
      return refuse('reason', reason.error.issues[0]?.message ?? 'Please use plain text only');
    const accountId = positiveId.safeParse(form.accountId);
    // A malformed id matches no account.
    return {
      accountId: accountId.data ?? null,
      newBalance,
      expectedBalance,
      reason: reason.data,
    };
  });

export const editBalance = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/balance',
  tag: 'Staff',
  summary: 'Set an account’s balance with an adjusting transfer and a reason',
  access: { staff: 'balances.adjust' },
  confirmed: true,
  body: balanceEdit,
  status: 200,
  answer: z.object({ message: z.string(), account }),
  accepted: proposed,
  problems: [
    'confirmation_required',
    'not_found',
    'proposal_exists',
    'conflict',
    'balance_changed',
    'below_held_money',
    'outcome_unknown',
    'recently_reset',
  ],
});
