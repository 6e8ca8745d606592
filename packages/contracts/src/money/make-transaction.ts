import { limits } from '@seven-hills/bank/limits';
import { hasLink, noLinks } from '@seven-hills/bank/text/links';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { isPositiveAmount, optionalText, requiredText } from '../fields.ts';
import { movementProblems } from '../movement-problems.ts';
import { confirmation, confirmedMovementProblems } from '../people/parts/confirmation.ts';
import { fromGoals } from './parts/from-goals.ts';
import { iraChoice } from './parts/ira-choice.ts';
import { transaction } from './parts/transaction.ts';

const requiredMessage = 'Please fill in all required fields including your PIN.';

const recipientMessage = "Please enter the recipient's account ID for transfers.";

/** Checked in the form's order: all fields present, a recipient, the PIN format, the amount. */
export const newTransaction = z
  .object({
    type: z.enum(['transfer', 'deposit', 'withdrawal'], { error: requiredMessage }),
    amount: requiredText(requiredMessage),
    pin: requiredText(requiredMessage),
    /** The caller's account that it moves. Default: the primary one. */
    fromAccountId: z.int().positive().nullish(),
    toAccountId: z.int({ error: recipientMessage }).nullish(),
    description: optionalText(limits.descriptionLengthMax),
    confirmation: confirmation.optional(),
    fromGoals,
    ira: iraChoice,
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (form.type === 'transfer' && !(form.toAccountId && form.toAccountId > 0))
      refuse('toAccountId', recipientMessage);
    if (!/^\d{4}$/.test(form.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
    if (!isPositiveAmount(form.amount)) refuse('amount', 'Please enter a valid amount.');
    if (form.type === 'transfer' && hasLink(form.description ?? '')) refuse('description', noLinks);
  });

export type NewTransaction = z.output<typeof newTransaction>;

export const transferProblems = [
  ...movementProblems,
  'recipient_not_found',
  'recipient_is_self',
  'recipient_unavailable',
  ...confirmedMovementProblems,
] as const;

export const createTransaction = defineEndpoint({
  method: 'POST',
  path: '/api/transactions',
  tag: 'Transactions',
  summary:
    'Transfer, deposit, or withdraw; a deposit above the reviewed amount is pending until staff approve it',
  access: 'customer',
  ofAccount: true,
  idempotent: true,
  body: newTransaction,
  status: 201,
  answer: transaction,
  problems: [...transferProblems, 'deposits_unavailable', 'withdrawals_unavailable'],
});

const key = z.object({ key: z.string().regex(/^[\x21-\x7e]{1,200}$/) });

/**
 * The outcome of a request whose answer was lost. `unknown` means that nothing is stored under the
 * key, so the request can be sent again with it. `canceled` means that it can never be posted.
 */
export const getTransactionByKey = defineEndpoint({
  method: 'GET',
  path: '/api/transactions/by-key/:key',
  tag: 'Transactions',
  summary: 'The outcome of a request with this idempotency key',
  access: 'signed-in',
  params: key,
  status: 200,
  answer: z.object({
    state: z.enum(['posted', 'canceled', 'unknown']),
    transaction: transaction.nullable(),
  }),
  problems: [],
});

/**
 * Closes a key whose answer was lost: a request that has not been posted yet never will be, even if
 * it arrives later. Moves no money.
 */
export const cancelRequestByKey = defineEndpoint({
  method: 'POST',
  path: '/api/transactions/by-key/:key/cancel',
  tag: 'Transactions',
  summary: 'Close this idempotency key, so that a late request under it is never posted',
  access: 'signed-in',
  params: key,
  status: 200,
  answer: z.object({ state: z.enum(['posted', 'canceled']), transaction: transaction.nullable() }),
  problems: ['too_many_attempts'],
});
