import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  accountType,
  calendarDate,
  dateOfBirth,
  emailWith,
  firstName,
  lastName,
  messageAnswer,
  newPasswordWith,
  passwordToCheck,
  positiveId,
  printable,
  ssn,
  timestamp,
  withNameRules,
} from '../../fields.ts';
import { limits } from '../../limits.ts';
import { staffRoles } from '../../staff-roles.ts';
import { registrationPhoneNumber } from '../../text/phone-fields.ts';
import { agreements } from './agreements.ts';

const outdated = 'Please read and accept the current version';

/** The versions that an applicant has accepted: both agreements, in their current versions. */
const accepted = z.object(
  {
    terms: z.literal(agreements.terms.version, { error: outdated }),
    esign: z.literal(agreements.esign.version, { error: outdated }),
  },
  { error: outdated },
);

const registrationFields = z.object({
  firstName,
  lastName,
  dateOfBirth,
  ssn,
  phoneNumber: registrationPhoneNumber,
  address: z
    .string({ error: 'Complete address is required' })
    .trim()
    .min(limits.addressLengthMin, { error: 'Complete address is required' })
    .max(300, { error: 'Please use at most 300 characters' })
    .refine(printable, { error: 'Please use plain text only' }),
  email: emailWith('Valid email is required'),
  password: newPasswordWith('Password must be at least 8 characters'),
  accountType: accountType.default('checking'),
  /** Absent in the documented call: the account opens, and no consent is recorded. */
  agreements: accepted.optional(),
});

export const registration = withNameRules(registrationFields);

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

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  tag: 'Sign-in',
  summary: 'Open an account',
  access: 'anyone',
  body: registration,
  status: 201,
  /**
   * The same for everyone, except in a demo that sends no mail: an email notifies the owner of the
   * address whether an account was opened.
   */
  answer: messageAnswer,
  /** `conflict` only in a demo that sends no mail. */
  problems: ['conflict', 'password_too_common', 'too_young', 'too_many_attempts'],
});

export const checkPassword = defineEndpoint({
  method: 'POST',
  path: '/api/password/check',
  tag: 'Sign-in',
  summary: 'Whether a new password would be refused as too easy to guess, before the form is sent',
  access: 'anyone',
  body: z.object({
    password: newPasswordWith('Password must be at least 8 characters'),
    /** The applicant's personal details, which make poor passwords. */
    firstName: z.string().max(60).default(''),
    lastName: z.string().max(60).default(''),
    email: z.string().max(254).default(''),
  }),
  status: 200,
  answer: z.object({ isTooCommon: z.boolean() }),
  problems: ['too_many_attempts'],
});

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

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/forgot-password',
  tag: 'Sign-in',
  summary: 'Request a password reset link',
  access: 'anyone',
  body: z.object({ email: emailWith('Valid email is required') }),
  status: 200,
  answer: z.object({
    message: z.string(),
    /**
     * Only in a demo that sends no mail and runs on the user's own machine, because nothing else
     * could deliver it.
     */
    resetToken: z.string().optional(),
    /** Instructions in a demo that sends no mail. Without a token, no reset link is sent. */
    instructions: z.string().optional(),
  }),
  problems: ['too_many_attempts'],
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/reset-password',
  tag: 'Sign-in',
  summary: 'Set a new password with a reset token',
  access: 'anyone',
  body: z
    .object({
      token: z
        .string({ error: 'Reset token is required' })
        .trim()
        .min(1, { error: 'Reset token is required' })
        .max(200, { error: 'Reset token is required' }),
      password: newPasswordWith('Password must be at least 8 characters'),
      confirmPassword: newPasswordWith('Password confirmation is required'),
    })
    .refine((form) => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  status: 200,
  answer: messageAnswer,
  problems: ['reset_token_invalid', 'password_too_common', 'too_many_attempts'],
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
