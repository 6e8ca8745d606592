import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, newPasswordWith } from '../fields.ts';
import { factorProblems, withConfirmation } from './parts/confirmation.ts';
import { emailForm } from './parts/profile-forms.ts';
import { currentUser } from './sign-in.ts';

const incomplete = 'This link is not complete';

/** The token in the fragment of an email link. */
const token = z
  .string({ error: incomplete })
  .trim()
  .min(1, { error: incomplete })
  .max(200, { error: incomplete });

/** The body of a call for an email link that needs nothing but the token. */
export const emailToken = z.object({ token });

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/email/confirm',
  tag: 'Sign-in',
  summary: 'Confirm an email address, and make it the current one, with the link sent to it',
  access: 'anyone',
  body: emailToken,
  status: 200,
  answer: messageAnswer,
  /** `email_taken`: an address that is pending reserves nothing. */
  problems: ['email_link_invalid', 'email_taken', 'too_many_attempts'],
});

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/email/send-confirmation',
  tag: 'Profile',
  summary: "Send the link that confirms the caller's pending or current address again",
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: z.object({
    message: z.string(),
    /** Only in a demo that sends no mail and runs on the user's own machine. */
    confirmToken: z.string().optional(),
  }),
  problems: ['conflict', 'too_many_attempts'],
});

export const cancelEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/email/cancel-change',
  tag: 'Profile',
  summary: "Cancel the caller's change of email address that is not confirmed yet",
  access: 'signed-in',
  beforeSecondFactor: true,
  status: 200,
  answer: messageAnswer,
  problems: ['conflict'],
});

export const undoEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/email/undo',
  tag: 'Sign-in',
  summary: 'Restore the earlier email address with the link that was sent to it',
  access: 'anyone',
  body: z
    .object({
      token,
      password: newPasswordWith('Password must be at least 8 characters'),
      confirmPassword: newPasswordWith('Password confirmation is required'),
    })
    .refine((form) => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  status: 200,
  answer: messageAnswer,
  problems: ['email_link_invalid', 'password_too_common', 'too_many_attempts'],
});

export const updateEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/update-email',
  tag: 'Profile',
  summary: 'Request another email address, which takes effect once it is confirmed',
  access: 'signed-in',
  /** The password, as documented, or a passkey instead. */
  body: withConfirmation(
    emailForm.omit({ currentPassword: true }),
    'Current password is required to change email',
  ),
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  problems: [...factorProblems, 'email_taken', 'email_unchanged'],
});
