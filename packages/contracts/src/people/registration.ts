import { accountTypes, limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, newPasswordWith, printable } from '../fields.ts';
import {
  dateOfBirth,
  emailWith,
  firstName,
  lastName,
  ssn,
  withNameRules,
} from '../person-fields.ts';
import { registrationPhoneNumber } from '../phone-fields.ts';
import { agreedAtRegistration } from './parts/agreed-texts.ts';

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
  /** `none`: no account is opened, because another customer invited the applicant to share one. */
  accountType: z
    .enum([...accountTypes, 'none'], { error: 'Please select an account type' })
    .default('checking'),
  /**
   * The versions that the applicant read and accepted. Absent in the documented call: the account
   * opens, and no consent is recorded.
   */
  agreements: agreedAtRegistration.optional(),
});

export const registration = withNameRules(registrationFields);

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  tag: 'Sign-in',
  summary: 'Open an account, or register without one to share that of another customer',
  access: 'anyone',
  body: registration,
  status: 201,
  /**
   * The same for everyone, except in a demo that sends no mail: an email notifies the owner of the
   * address whether an account was opened.
   */
  answer: messageAnswer,
  /** `conflict` only in a demo that sends no mail. */
  problems: [
    'conflict',
    'not_offered',
    'password_too_common',
    'text_outdated',
    'too_young',
    'too_many_attempts',
  ],
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
