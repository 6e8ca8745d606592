import { staffRoles } from '@seven-hills/bank/staff-roles';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, emailWith, passwordToCheck, positiveId, timestamp } from '../fields.ts';

/** `user` is a customer; every other role is a staff role. */
export const roles = ['user', ...staffRoles] as const;

export const currentUser = z.object({
  id: positiveId,
  /** The name that the customer last saved, even while it waits for staff to confirm it. */
  firstName: z.string(),
  lastName: z.string(),
  /** While a new name waits: the confirmed name, which everyone else sees. Otherwise null. */
  confirmedName: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  email: z.string(),
  /** Whether the owner has confirmed the address through a link. */
  isEmailConfirmed: z.boolean(),
  /** The address that replaces `email` once it is confirmed; null if none is pending. */
  pendingEmail: z.string().nullable(),
  /** Whether the person has a passkey or an authenticator app. */
  hasSecondFactor: z.boolean(),
  role: z.enum(roles),
  /** For a person who worked at the bank and no longer does; otherwise null. */
  formerStaff: z.object({ hasAccount: z.boolean() }).nullable(),
  hasInitialDeposit: z.boolean(),
  dateOfBirth: calendarDate().or(z.literal('')),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** `***-**-1234`: only the last four digits ever leave the server. */
  ssn: z.string(),
  profileImageUrl: z.string().nullable(),
  createdAt: timestamp,
  /**
   * When all second factors of the person will be removed, as requested by staff, unless the person
   * stops it; otherwise null.
   */
  factorResetAt: timestamp.nullable(),
});

export type CurrentUser = z.infer<typeof currentUser>;

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  tag: 'Sign-in',
  summary: 'Sign in',
  access: 'anyone',
  body: z.object({
    email: emailWith('Please enter a valid email address', 'Please enter both email and password'),
    password: passwordToCheck('Please enter both email and password'),
  }),
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  /** `second_factor_required` only for people who have set one up, after the correct password. */
  problems: [
    'invalid_credentials',
    'second_factor_required',
    'sign_in_blocked',
    'too_many_attempts',
  ],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  tag: 'Sign-in',
  summary: 'Sign out',
  access: 'anyone',
  status: 200,
  answer: z.object({ message: z.string(), redirect: z.string() }),
  problems: [],
});

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/auth/user',
  tag: 'Sign-in',
  summary: 'The signed-in user',
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: currentUser,
  problems: [],
});

export const extendSession = defineEndpoint({
  method: 'POST',
  path: '/api/session/extend',
  tag: 'Sign-in',
  summary: 'Stay signed in',
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: z.object({ expiresInSeconds: z.int() }),
  problems: [],
});
