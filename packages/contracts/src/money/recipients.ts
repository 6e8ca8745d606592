import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, passwordToCheck, positiveId, searchText } from '../fields.ts';

/** An account that can receive a transfer. */
export const recipient = z.object({
  id: positiveId,
  /** For someone found by name, phone, or email, only the last four digits: `••••••1234`. */
  accountNumber: z.string(),
  /** First name and initial: "Olivia M." */
  holder: z.string(),
  /** Only for the caller's own account. */
  balance: decimalText.optional(),
  isOwn: z.boolean(),
  paidBefore: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/accounts',
  tag: 'Accounts',
  summary:
    'Active accounts that can receive a transfer: those paid before and the caller’s own; with `search`, up to ten by name, full account number, or a phone number or email address whose owner allows it',
  access: 'customer',
  query: z.object({
    /**
     * For recipients paid before, the start of a name or account number; for everyone else, at
     * least three letters of a name, the whole account number, or the whole phone number or email
     * address of someone who chose to be found by it.
     */
    search: searchText,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(limits.recipientPageSize),
  }),
  status: 200,
  answer: z.array(recipient),
  problems: ['deposit_required', 'too_many_attempts'],
});

/** By which of their details other customers find a person. Neither is chosen at first. */
const foundBy = z.object({
  phone: z.boolean(),
  /** Applies once the address is confirmed. */
  email: z.boolean(),
});
export type FoundBy = z.infer<typeof foundBy>;

export const readFoundBy = defineEndpoint({
  method: 'GET',
  path: '/api/found-by',
  tag: 'Profile',
  summary: 'By which of their details other customers find the caller',
  access: 'customer',
  status: 200,
  answer: foundBy,
  problems: [],
});

export const setFoundBy = defineEndpoint({
  method: 'PUT',
  path: '/api/found-by',
  tag: 'Profile',
  summary: 'Choose by which of their details other customers find the caller',
  access: 'customer',
  /**
   * The password is required to be found by another detail if the session is more than a few
   * minutes old.
   */
  body: foundBy.extend({
    currentPassword: passwordToCheck('Current password is required').optional(),
  }),
  status: 200,
  answer: foundBy,
  problems: ['password_required', 'current_password_wrong', 'too_many_attempts'],
});
