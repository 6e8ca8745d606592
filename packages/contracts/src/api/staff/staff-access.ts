import type { roles } from '../people/session.ts';

interface SignIn {
  email: string;
  role: (typeof roles)[number];
}

/**
 * Whether a change affects who can sign in as staff: an administrator's email address, which
 * receives reset links, or the role itself. A staff session alone is not sufficient for it.
 */
export const changesStaffAccess = (before: SignIn, after: SignIn): boolean =>
  before.role !== after.role || (before.role === 'admin' && before.email !== after.email);
