import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { profileForm } from './parts/profile-forms.ts';
import { currentUser } from './sign-in.ts';

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
