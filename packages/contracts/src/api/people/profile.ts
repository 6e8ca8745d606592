import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { messageAnswer, pin } from '../../fields.ts';
import {
  authenticatorCode,
  factorProblems,
  recoveryCode,
  withConfirmation,
} from './confirmation.ts';
import { passkeyAssertion } from './passkey-messages.ts';
import { emailForm, passwordForm, profileForm } from './profile-forms.ts';
import { currentUser } from './session.ts';

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/profile',
  tag: 'Profile',
  summary: 'Change name, phone number, and address',
  access: 'signed-in',
  body: profileForm,
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  problems: ['contact_us', 'too_many_attempts'],
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

export const changePin = defineEndpoint({
  method: 'PUT',
  path: '/api/pin',
  tag: 'PIN',
  summary: 'Change the PIN by confirming the password; also unlocks a locked PIN',
  access: 'customer',
  body: withConfirmation(
    z.object({
      pin,
      /** Required during the waiting period after a password reset. */
      currentPin: pin.optional(),
    }),
    'Current password is required to change your PIN',
  ),
  status: 200,
  answer: messageAnswer,
  problems: [
    ...factorProblems,
    'pin_not_set',
    'pin_unchanged',
    'pin_too_simple',
    'pin_incorrect',
    'pin_locked',
  ],
});
