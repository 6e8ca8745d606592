import { customerFlags } from '@seven-hills/bank/customer-flags';
import { limits } from '@seven-hills/bank/limits';
import { staffRoles } from '@seven-hills/bank/staff-roles';
import { z } from 'zod';
import { defineEndpoint, exportOf } from '../endpoint.ts';
import {
  decimalText,
  messageAnswer,
  pageSizeUpTo,
  passwordToCheck,
  positiveId,
  requiredText,
  searchText,
  timestamp,
} from '../fields.ts';
import { account } from '../money/accounts.ts';
import { currentUser, roles } from '../people/sign-in.ts';
import { emailWith, firstName, lastName } from '../person-fields.ts';
import { factorReset } from './factor-resets.ts';
import { proposalReason, proposed } from './proposals.ts';
import { openStop } from './stops.ts';

export const userStatuses = [
  'active',
  'suspended',
  /** Not suspended, but staff froze one of the accounts for itself. */
  'frozen',
  'awaiting_deposit',
  'closed',
  /** Staff have reported the person's death. */
  'deceased',
  'no_account',
] as const;

export type UserStatus = (typeof userStatuses)[number];

/**
 * A person as staff see them, with one account: the primary one, unless a call is about another.
 */
export const adminUser = currentUser
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    role: true,
    hasInitialDeposit: true,
    phoneNumber: true,
    createdAt: true,
  })
  .extend({
    /** Staff who were added from the server's command line have no account. */
    status: z.enum(userStatuses),
    account: account.nullable(),
    /** How many accounts the person owns, alone or with others; closed ones do not count. */
    accountCount: z.int(),
    /** The stops that staff have set: on the account's money, on signing in, or both. */
    stops: z.array(openStop),
    /** When the PIN protection after a password reset ends; staff can end it early. */
    waitingPeriodEndsAt: timestamp.nullable(),
    /**
     * The name that the customer requested, while it awaits confirmation; the other fields have the
     * confirmed one.
     */
    nameChange: z
      .object({
        id: positiveId,
        firstName: z.string(),
        lastName: z.string(),
        requestedAt: timestamp,
      })
      .nullable(),
    /** Whether there is an authenticator app or a passkey. */
    hasSecondFactor: z.boolean(),
    /** The latest removal of all second factors by staff; null if there was none. */
    factorReset: factorReset.nullable(),
    /** Flags that staff must know before serving the person. */
    flags: z.array(z.enum(customerFlags)),
    /** The number of changes to this person that wait for a second person's approval. */
    openProposals: z.int(),
  });

export type AdminUser = z.infer<typeof adminUser>;

/** A person in the list of users, which staff also use to review who has access. */
const listedUser = adminUser.extend({
  /**
   * When the person last signed in; null if never. Absent for a staff member unless the caller may
   * see the audit log, which lists the same, or is that person.
   */
  lastSignInAt: timestamp.nullable().optional(),
});

export type ListedUser = z.infer<typeof listedUser>;

/** Everyone, those without a staff role, those with any, or those with one. */
const userRoles = ['all', 'user', 'staff', ...staffRoles] as const;

export type UserRole = (typeof userRoles)[number];

const userFilters = z.object({
  /** Part of a name or email address, or the start of an account number. */
  search: searchText,
  status: z
    .enum([
      'all',
      'active',
      'suspended',
      'frozen',
      'awaiting_deposit',
      'closed',
      'deceased',
      'sign_in_blocked',
      'name_change',
    ])
    .default('all'),
  role: z.enum(userRoles).default('all'),
});

export type UserFilters = z.output<typeof userFilters>;

const page = z.coerce.number().int().min(1).max(100_000).optional();

const pageSize = pageSizeUpTo(limits.staffPageSizeMax);

const userSorts = ['created', 'name', 'email', 'balance'] as const;

export type UserSort = (typeof userSorts)[number];

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  tag: 'Staff',
  summary: 'Users with their accounts, roles, and last sign-ins',
  access: { staff: 'customers.view' },
  query: userFilters.extend({
    sort: z.enum(userSorts).default('created'),
    order: z.enum(['asc', 'desc']).default('desc'),
    page,
    pageSize,
  }),
  status: 200,
  answer: z.array(listedUser),
  problems: [],
});

export const exportUsers = exportOf(
  listUsers,
  'The users that match the filters, as CSV',
  userFilters.extend({
    sort: listUsers.query.shape.sort,
    order: listUsers.query.shape.order,
  }),
);

/** The totals are a separate call so that the list stays the plain array that is documented. */
export const summarizeUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/summary',
  tag: 'Staff',
  summary:
    'How many users and accounts there are, their total balance, and how many users match the filters',
  access: { staff: 'customers.view' },
  query: userFilters,
  status: 200,
  answer: z.object({
    totalUsers: z.int(),
    totalAccounts: z.int(),
    /** The posted balance of all customer accounts. */
    totalBalance: decimalText,
    matching: z.int(),
  }),
  problems: [],
});

/** One user, opened individually. */
const openedUser = adminUser.extend({
  /** Changes whenever the name, email address, or role changes. */
  version: z.int(),
});

export type OpenedUser = z.infer<typeof openedUser>;

/** The customer sees that it was opened, and the reason. */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  tag: 'Staff',
  summary: 'One user with the account, which the user sees was opened',
  access: { staff: 'customers.view' },
  params: z.object({ id: positiveId }),
  query: z.object({
    /** Why it is opened, in the staff member's words. */
    reason: requiredText('Reason is required', 200).optional(),
  }),
  status: 200,
  answer: openedUser,
  problems: ['not_found'],
});

export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  tag: 'Staff',
  summary: "Change a user's name, email address, or role",
  access: { staff: 'customers.edit' },
  params: z.object({ id: positiveId }),
  body: z.object({
    email: emailWith('Please enter a valid email address', 'Email is required'),
    // Omitted fields stay unchanged.
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    role: z
      .enum(roles, { error: `Role must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}` })
      .optional(),
    /** For the staff who may have to approve it. */
    reason: proposalReason,
    /** The caller's own password; required if `changesStaffAccess` is true for the change. */
    currentPassword: passwordToCheck('Current password is required').optional(),
    /** The version that the change is based on. If omitted, it is not compared. */
    version: z.int().nonnegative().optional(),
  }),
  status: 200,
  answer: openedUser,
  accepted: proposed,
  problems: [
    'not_found',
    'proposal_exists',
    'email_taken',
    'own_role',
    'conflict',
    'edit_conflict',
    'admin_required',
    'permission_required',
    'current_password_wrong',
    'recently_reset',
    'too_many_attempts',
  ],
});

export const listAdminAccounts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/accounts',
  tag: 'Staff',
  summary: "Customers' accounts, oldest first",
  access: { staff: 'customers.view' },
  query: z.object({ page, pageSize }),
  status: 200,
  answer: z.array(account),
  problems: [],
});

export const liftWaitingPeriod = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/lift-waiting-period',
  tag: 'Staff',
  summary: 'End the waiting period after a password reset early',
  access: { staff: 'customers.release' },
  confirmed: true,
  params: z.object({ id: positiveId }),
  status: 200,
  answer: messageAnswer,
  problems: ['confirmation_required', 'not_found', 'conflict', 'recently_reset'],
});
