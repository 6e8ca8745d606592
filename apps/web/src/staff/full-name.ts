import type { AdminUser } from '@seven-hills/contracts/api/admin-users';

/** `Olivia Martinez`, or `N/A` for a user without a name. */
export const fullNameOf = ({ firstName, lastName }: AdminUser): string =>
  `${firstName} ${lastName}`.trim() || 'N/A';
