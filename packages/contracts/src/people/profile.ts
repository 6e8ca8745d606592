import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { passwordToCheck } from '../fields.ts';
import { profileForm } from './parts/profile-forms.ts';
import { currentUser } from './sign-in.ts';

export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/profile',
  tag: 'Profile',
  summary: 'Change name, phone number, and address',
  access: 'signed-in',
  /**
   * The password is required for another phone number if the session is more than a few minutes
   * old.
   */
  body: profileForm.extend({
    currentPassword: passwordToCheck('Current password is required').optional(),
  }),
  status: 200,
  answer: z.object({ message: z.string(), user: currentUser }),
  problems: ['contact_us', 'password_required', 'current_password_wrong', 'too_many_attempts'],
});
