import { z } from 'zod';
import type { ProblemCode } from '../../errors.ts';
import { passwordToCheck } from '../../fields.ts';
import { passkeyAssertion } from './passkey-messages.ts';

const spaces = /[\s-]/g;

/** Six digits, from an authenticator app or an email, which may be typed in groups. */
export const authenticatorCode = z
  .string({ error: 'Please enter the 6-digit code' })
  .max(20, { error: 'Please enter the 6-digit code' })
  .transform((text) => text.replace(spaces, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: 'Please enter the 6-digit code' }));

/** A recovery code, `K7QMX-29RTB`, typed in any case, with or without the hyphen. */
export const recoveryCode = z
  .string({ error: 'Please enter a recovery code' })
  .max(40, { error: 'Please enter a recovery code' })
  .transform((text) => text.replace(spaces, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{10}$/, { error: 'A recovery code has 10 characters' }));

/**
 * How a signed-in customer confirms a movement or a change: with a passkey, or with the password
 * and, if they have a factor, a code or a recovery code.
 */
export const confirmation = z.object({
  currentPassword: passwordToCheck('Current password is required').optional(),
  code: authenticatorCode.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkeyAssertion.optional(),
});
export type Confirmation = z.infer<typeof confirmation>;

/**
 * Adds a confirmation to a body: the password, as documented, or a passkey instead; `code` and
 * `recoveryCode` accompany the password if the caller has a factor.
 */
export const withConfirmation = <Shape extends z.ZodRawShape>(
  fields: z.ZodObject<Shape>,
  passwordMissing: string,
) =>
  fields
    .extend({ ...confirmation.shape, currentPassword: passwordToCheck(passwordMissing).optional() })
    .refine(
      (form) => {
        const { currentPassword, passkey } = (form ?? {}) as Confirmation;
        return currentPassword !== undefined || passkey !== undefined;
      },
      // Reported together with the errors of other fields.
      { error: passwordMissing, path: ['currentPassword'], when: () => true },
    );

/** The errors of every call with a confirmation. */
export const factorProblems = [
  'password_required',
  'current_password_wrong',
  'second_factor_required',
  'second_factor_wrong',
  'passkey_refused',
  'recently_reset',
  'too_many_attempts',
] as const satisfies readonly ProblemCode[];

/** Additional errors of a movement with a confirmation. */
export const confirmedMovementProblems = [
  ...factorProblems,
  'confirmation_required',
] as const satisfies readonly ProblemCode[];

/** The codes in plain text, returned only once. */
export const newRecoveryCodes = z.array(z.string());
