import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  decimalText,
  messageAnswer,
  optionalText,
  pin,
  positiveId,
  timestamp,
} from '../fields.ts';
import { linkedAccountKinds, linkedFields, ownershipMissing } from './parts/linked-fields.ts';

export const linkedAccountStates = ['pending', 'verified', 'failed'] as const;

/** One of the caller's own accounts at another bank. */
export const linkedAccount = z.object({
  id: positiveId,
  bankName: z.string(),
  routingNumber: z.string(),
  lastFour: z.string(),
  kind: z.enum(linkedAccountKinds),
  nickname: z.string().nullable(),
  state: z.enum(linkedAccountStates),
  /**
   * While pending: when the two small deposits should have arrived, and until when to confirm them.
   */
  depositsArriveOn: calendarDate().nullable(),
  confirmBy: timestamp.nullable(),
  triesLeft: z.int(),
  /** In a demo that simulates the other banks: what their statements would show. */
  simulatedAmounts: z.array(decimalText).nullable(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  createdAt: timestamp,
});
export type LinkedAccount = z.infer<typeof linkedAccount>;

/** Checked in the form's order. */
export const newLinkedAccount = z.object({
  ...linkedFields,
  /** That it is the caller's own account, and that the bank may send it two small deposits. */
  isOwnAccount: z.literal(true, { error: ownershipMissing }),
  pin,
});
export type NewLinkedAccount = z.output<typeof newLinkedAccount>;

const shared = { tag: 'Accounts at other banks', access: 'customer', status: 200 } as const;
const linkedAccountId = z.object({ id: positiveId });

export const listLinkedAccounts = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/api/linked-accounts',
  summary: 'The caller’s own accounts at other banks',
  answer: z.array(linkedAccount),
  problems: ['deposit_required', 'not_offered'],
});

export const linkAccount = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/linked-accounts',
  summary: 'Link an account at another bank; two small deposits to it follow',
  body: newLinkedAccount,
  status: 201,
  answer: linkedAccount,
  problems: [
    'account_suspended',
    'conflict',
    'deposit_required',
    'email_unconfirmed',
    'not_offered',
    'pin_incorrect',
    'pin_locked',
    'pin_not_set',
    'routing_number_invalid',
    'too_many_attempts',
  ],
});

/** A cent amount below a dollar, as typed: "0.07", ".07", or "7". */
const proofAmount = z
  .string({ error: 'Please enter both amounts.' })
  .trim()
  .regex(/^(?!0?\.?0+$)(?:0?\.\d{2}|\d{1,2})$/, {
    error: 'Each amount is between $0.01 and $0.99.',
  });

export const proveLinkedAccount = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/linked-accounts/:id/proof',
  summary: 'State the amounts of the two small deposits, in any order; three tries',
  params: linkedAccountId,
  body: z.object({ amounts: z.tuple([proofAmount, proofAmount]) }),
  answer: linkedAccount,
  problems: ['conflict', 'deposit_required', 'not_found', 'not_offered'],
});

export const renameLinkedAccount = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/linked-accounts/:id',
  summary: 'Give a linked account another nickname',
  params: linkedAccountId,
  body: z.object({ nickname: optionalText(limits.payeeNicknameLengthMax) }),
  answer: linkedAccount,
  problems: ['deposit_required', 'not_found', 'not_offered'],
});

export const unlinkAccount = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/linked-accounts/:id',
  summary: 'Remove a linked account; refused while a transfer with it is under way',
  params: linkedAccountId,
  answer: messageAnswer,
  problems: ['conflict', 'deposit_required', 'not_found', 'not_offered'],
});
