import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, newPasswordWith } from '../fields.ts';
import { emailWith } from '../person-fields.ts';
import { authenticatorCode, factorProblems, recoveryCode } from './parts/confirmation.ts';
import { passkeyAssertion } from './parts/passkey-messages.ts';
import { passwordForm } from './parts/profile-forms.ts';

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

export const updatePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/update-password',
  tag: 'Profile',
  summary: 'Change the password and end every other session',
  access: 'signed-in',
  /**
   * A factor is confirmed in addition to the current password, which is always required (ASVS
   * 6.2.3).
   */
  body: passwordForm.safeExtend({
    code: authenticatorCode.optional(),
    recoveryCode: recoveryCode.optional(),
    passkey: passkeyAssertion.optional(),
  }),
  status: 200,
  answer: messageAnswer,
  problems: [...factorProblems, 'password_too_common'],
});
