import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordToCheck } from '../fields.ts';
import { phoneCodeForm, profileForm } from './parts/profile-forms.ts';
import { currentUser } from './sign-in.ts';

const savedProfile = z.object({ message: z.string(), user: currentUser });

const shared = { tag: 'Profile', access: 'signed-in', status: 200 } as const;

export const updateProfile = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change name, phone number, and address',
  /**
   * The password is required for another phone number if the session is more than a few minutes
   * old.
   */
  body: profileForm.extend({
    currentPassword: passwordToCheck('Current password is required').optional(),
  }),
  /** `pendingPhone` of the user: where the bank sends mail, a new phone number waits for a code. */
  answer: savedProfile,
  problems: ['contact_us', 'password_required', 'current_password_wrong', 'too_many_attempts'],
});

export const confirmPhoneChange = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/profile/phone/confirm',
  summary: "Confirm the caller's new phone number with the code that was mailed",
  body: phoneCodeForm,
  answer: savedProfile,
  problems: ['phone_code_wrong', 'phone_code_ended', 'conflict', 'too_many_attempts'],
});

export const sendPhoneCode = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/profile/phone/send-code',
  summary: "Mail a new code that confirms the caller's new phone number",
  answer: savedProfile,
  problems: ['conflict', 'too_many_attempts'],
});

export const cancelPhoneChange = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/api/profile/phone/cancel-change',
  summary: "Cancel the caller's change of phone number that is not confirmed yet",
  answer: savedProfile,
  problems: ['conflict'],
});
