import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { decimalText, positiveId, searchText, timestamp } from '../../fields.ts';
import { accountTypes, limits } from '../../limits.ts';

export const account = z.object({
  id: positiveId,
  userId: positiveId,
  accountNumber: z.string(),
  accountType: z.enum(accountTypes),
  /** The available balance: the posted balance minus holds. */
  balance: decimalText,
  /** The posted balance, including money on hold. */
  currentBalance: decimalText,
  heldAmount: decimalText,
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Account = z.infer<typeof account>;

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account',
  tag: 'Accounts',
  summary: "The signed-in customer's account",
  access: 'signed-in',
  status: 200,
  answer: account,
  problems: ['not_found'],
});

export const recipient = z.object({
  id: positiveId,
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
  summary: 'Active accounts that can receive a transfer, previously paid recipients first',
  access: 'customer',
  query: z.object({
    search: searchText,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(limits.recipientPageSize),
  }),
  status: 200,
  answer: z.array(recipient),
  problems: ['deposit_required'],
});
