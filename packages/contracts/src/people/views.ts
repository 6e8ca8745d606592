import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  dayFilter,
  ownPage,
  positiveId,
  searchText,
  staffPageLimit,
  timestamp,
} from '../fields.ts';

/** A staff member's view of a customer's data. */
export const viewKinds = [
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

const person = z.object({ id: positiveId, name: z.string() });

/** The same for staff who audit, with both names. */
export const staffView = customerView
  .omit({ firstName: true })
  .extend({ staff: person, customer: person });
export type StaffView = z.infer<typeof staffView>;

export const listCustomerViews = defineEndpoint({
  method: 'GET',
  path: '/api/admin/views',
  tag: 'Staff',
  summary: "Which staff members saw which customers' data, newest first; not who saw the caller's",
  access: { staff: 'audit.view' },
  query: z.object({
    customer: positiveId.optional(),
    /** Part of the name or email address of the staff member or the customer. */
    search: searchText,
    from: dayFilter,
    to: dayFilter,
    limit: staffPageLimit,
    /** The id of the last view on the previous page. */
    cursor: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(staffView),
  problems: [],
});
