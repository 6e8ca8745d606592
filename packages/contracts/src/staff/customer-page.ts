import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  messageAnswer,
  ofAccount,
  pageSizeUpTo,
  positiveId,
  timestamp,
} from '../fields.ts';
import { historyFilters } from '../money/history.ts';
import { transaction } from '../money/parts/transaction.ts';
import {
  downloadArchive,
  downloadMonth,
  downloadRange,
  listStatements,
} from '../money/statements.ts';
import { agreement } from '../people/agreements.ts';

/** The calls for the customer page, in addition to those for the users table. */

const user = z.object({ id: positiveId });

/** A customer's data on file, and their means of signing in. */
const customerDetails = z.object({
  /** Null, like the SSN, for staff without an account. */
  dateOfBirth: calendarDate().nullable(),
  /** `***-**-1234` */
  ssn: z.string().nullable(),
  phoneNumber: z.string(),
  address: z.string(),
  /** When the customer last changed either of them, if that was within 24 hours. */
  contactChangedAt: timestamp.nullable(),
  /** When the customer locked their account themselves; null while it is not locked. */
  lockedByOwnerAt: timestamp.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** Whether the customer has confirmed the address through a link. */
  isEmailConfirmed: z.boolean(),
  /** The address that replaces the current one once the customer confirms it, or null. */
  pendingEmail: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  passkeyCount: z.int(),
  recoveryCodesLeft: z.int(),
  hasPin: z.boolean(),
  pinLockedUntil: timestamp.nullable(),
  /** Whether the PIN is locked until staff or the customer's password unlock it. */
  pinNeedsUnlocking: z.boolean(),
});

export type CustomerDetails = z.infer<typeof customerDetails>;

export const getCustomerDetails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/details',
  tag: 'Staff',
  summary: 'What is on file about a user, and how they sign in',
  access: { staff: 'customers.view' },
  params: user,
  status: 200,
  answer: customerDetails,
  problems: ['not_found'],
});

export const listUserAgreements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/agreements',
  tag: 'Staff',
  summary: 'Which versions of the bank’s texts a user agreed to, and when, newest first',
  access: { staff: 'customers.view' },
  params: user,
  status: 200,
  answer: z.array(agreement),
  problems: ['not_found'],
});

/**
 * The rows and filters are the same as in the customer's own list. `account` names one of the
 * customer's accounts; default: the primary one.
 */
export const listUserTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/transactions',
  tag: 'Staff',
  summary: "A customer's transactions as the customer sees them, newest first",
  access: { staff: 'transactions.view' },
  params: user,
  query: historyFilters.extend({
    ...ofAccount.shape,
    limit: pageSizeUpTo(limits.historyPageSizeMax),
    /** The id of the last transaction on the previous page. */
    before: positiveId.optional(),
  }),
  status: 200,
  answer: z.array(transaction),
  problems: ['not_found'],
});

/** `text/csv`, oldest first. */
export const exportUserTransactions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/transactions/export',
  tag: 'Staff',
  summary: "A customer's transactions that match the filters, as CSV",
  access: { staff: 'transactions.view' },
  params: user,
  query: historyFilters.extend(ofAccount.shape),
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

/** The customer's own list. The customer can see that staff viewed it. */
export const listUserStatements = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statements',
  tag: 'Staff',
  summary: "The statements of a customer's account, newest first",
  access: { staff: 'transactions.view' },
  params: user,
  query: ofAccount,
  status: 200,
  answer: listStatements.answer,
  problems: ['not_found'],
});

export const downloadUserMonth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statements/:month',
  tag: 'Staff',
  summary: "A customer's statement for one month, as a file",
  access: { staff: 'transactions.view' },
  params: user.extend(downloadMonth.params.shape),
  query: downloadMonth.query,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

export const downloadUserRange = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statements/range',
  tag: 'Staff',
  summary: "A customer's statement for any days of up to a year, as a file",
  access: { staff: 'transactions.view' },
  params: user,
  query: downloadRange.query,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

export const downloadUserArchive = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/statements/archive',
  tag: 'Staff',
  summary: "All of a customer's statements, or those of a year, as a ZIP",
  access: { staff: 'transactions.view' },
  params: user,
  query: downloadArchive.query,
  status: 200,
  answer: z.string(),
  problems: ['not_found'],
});

export const unlockUserPin = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unlock-pin',
  tag: 'Staff',
  summary: 'Unlock a PIN that wrong attempts have locked',
  access: { staff: 'customers.release' },
  confirmed: true,
  params: user,
  status: 200,
  answer: messageAnswer,
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});

/** The link goes to the customer's own mailbox; staff never see it. */
export const sendResetLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/send-reset-link',
  tag: 'Staff',
  summary: 'Send a customer the link that resets the password',
  access: { staff: 'customers.edit' },
  params: user,
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict', 'permission_required', 'too_many_attempts'],
});
