import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { ownPage, positiveId, timestamp } from '../fields.ts';

/** A staff member's view of a customer's data. */
const viewKinds = [
  'list',
  'details',
  'sessions',
  'transactions',
  'account_number',
  'chat_list',
  'chat',
  'support_messages',
  'audit_log',
  'proposals',
] as const;

export type ViewKind = (typeof viewKinds)[number];

export const customerView = z.object({
  id: positiveId,
  viewedAt: timestamp,
  /** The staff member's role at that time. */
  role: z.string(),
  firstName: z.string(),
  what: z.enum(viewKinds),
  /** The reason that the staff member stated, if any. */
  reason: z.string().nullable(),
});
export type CustomerView = z.infer<typeof customerView>;

export const listOwnViews = defineEndpoint({
  method: 'GET',
  path: '/api/profile/views',
  tag: 'Profile',
  summary: "Which staff members saw the caller's data, newest first",
  access: 'signed-in',
  query: ownPage,
  status: 200,
  answer: z.array(customerView),
  problems: [],
});
