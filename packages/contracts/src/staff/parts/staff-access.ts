import type { roles } from '../../people/sign-in.ts';

interface SignIn {
  email: string;
  role: (typeof roles)[number];
}

/**
 * Whether a change affects who can sign in as staff: the role itself, or the email address of a
 * staff member, which receives reset links. A staff session alone is not sufficient for it.
 */
export const changesStaffAccess = (before: SignIn, after: SignIn): boolean =>
  before.role !== after.role || (before.role !== 'user' && before.email !== after.email);
