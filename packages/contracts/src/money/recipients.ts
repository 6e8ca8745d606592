import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { decimalText, positiveId, searchText } from '../fields.ts';

/** An account that can receive a transfer. */
export const recipient = z.object({
  id: positiveId,
  /** For someone found by name, only the last four digits: `••••••1234`. */
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
    'Active accounts that can receive a transfer: those paid before and the caller’s own; with `search`, up to ten by name or full account number',
  access: 'customer',
  query: z.object({
    /**
     * For recipients paid before, the start of a name or account number; for everyone else, at
     * least three letters of a name, or the whole account number.
     */
    search: searchText,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(limits.recipientPageSize),
  }),
  status: 200,
  answer: z.array(recipient),
  problems: ['deposit_required', 'too_many_attempts'],
});
