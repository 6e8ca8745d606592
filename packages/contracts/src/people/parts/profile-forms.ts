import { limits } from '@seven-hills/bank/limits';
import { z } from 'zod';
import { newPasswordWith, passwordToCheck, requiredText } from '../../fields.ts';
import { dateOfBirth, emailWith, firstName, lastName } from '../../person-fields.ts';
import { profilePhoneNumber } from '../../phone-fields.ts';
import { authenticatorCode } from './confirmation.ts';

/** The forms of the profile, separate from their calls because screens validate them, too. */

/**
 * New names must also pass `withNameRules`, which accepts the customer's current names because they
 * may be older than the rules.
 */
export const profileForm = z.object({
  firstName,
  lastName,
  /** Sent unchanged: only customer service can change it. */
  dateOfBirth,
  phoneNumber: profilePhoneNumber,
  address: requiredText('Address is required', 300),
});

/** The six digits that confirm a new phone number, which may be typed in groups. */
export const phoneCodeForm = z.object({ code: authenticatorCode });

export const emailForm = z.object({
  newEmail: emailWith('Please enter a valid email address'),
  currentPassword: passwordToCheck('Current password is required to change email'),
});

/** Whether the passwords match is checked only once every field is present and long enough. */
export const passwordForm = z
  .object({
    currentPassword: passwordToCheck('Current password is required'),
    newPassword: newPasswordWith('New password must be at least 8 characters'),
    confirmPassword: z
      .string({ error: 'Please confirm your new password' })
      .min(1, { error: 'Please confirm your new password' })
      .max(limits.passwordLengthMax, { error: "Passwords don't match" }),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    error: "Passwords don't match",
    path: ['confirmPassword'],
  });
