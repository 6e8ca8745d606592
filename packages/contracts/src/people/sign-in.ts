import { staffRoles } from '@seven-hills/bank/staff-roles';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, passwordToCheck, positiveId, timestamp } from '../fields.ts';
import { emailWith } from '../person-fields.ts';
import { authenticatorCode, recoveryCode } from './parts/confirmation.ts';
import { passkeyAssertion, passkeyRequest } from './parts/passkey-messages.ts';

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
  /** Whether an account is in the person's name. */
  hasAccount: z.boolean(),
  /** Whether the bank is open to the person: they made the deposit, or share another's account. */
  isAdmitted: z.boolean(),
  dateOfBirth: calendarDate().or(z.literal('')),
  phoneNumber: z.string(),
  /** A phone number that replaces `phoneNumber` once it is confirmed; null if none is pending. */
  pendingPhone: z
    .object({
      /** `(•••) •••-1234` */
      phoneNumber: z.string(),
      /** The masked email address that the code was sent to. */
      sentTo: z.string(),
      codeExpiresAt: timestamp,
    })
    .nullable(),
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

export const finishLogin = defineEndpoint({
  method: 'POST',
  path: '/api/login/second-factor',
  tag: 'Sign-in',
  summary: 'The second step of a sign-in, after `second_factor_required`',
  access: 'anyone',
  body: z
    .object({
      code: authenticatorCode.optional(),
      recoveryCode: recoveryCode.optional(),
      /** Skip the second step in this browser for 30 days. */
      trustDevice: z.boolean().default(false),
    })
    .refine(({ code, recoveryCode: other }) => (code === undefined) !== (other === undefined), {
      error: 'Please enter the 6-digit code or a recovery code',
      path: ['code'],
    }),
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  problems: ['second_factor_wrong', 'sign_in_blocked', 'sign_in_expired', 'too_many_attempts'],
});

export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey/options',
  tag: 'Sign-in',
  summary: 'What the browser needs to sign in with a passkey',
  access: 'anyone',
  status: 200,
  answer: passkeyRequest,
  problems: ['not_offered', 'too_many_attempts'],
});

export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey',
  tag: 'Sign-in',
  summary: 'Sign in with a passkey alone',
  access: 'anyone',
  body: z.object({ response: passkeyAssertion }),
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  problems: ['passkey_refused', 'sign_in_blocked', 'not_offered', 'too_many_attempts'],
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
