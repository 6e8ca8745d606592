import type { roles } from './api/session.ts';

interface SignIn {
  email: string;
  role: (typeof roles)[number];
}

/**
 * Whether a change decides who can sign in as staff: an administrator's address, to which reset links
 * go, or who is an administrator at all. A staff session alone must not do it.
 */
export const changesStaffAccess = (before: SignIn, after: SignIn): boolean =>
  before.role !== after.role || (before.role === 'admin' && before.email !== after.email);
