import {
  hasPermission,
  type Permission,
  type StaffRole,
  staffRoleOf,
} from '@seven-hills/bank/staff-roles';
import { useCurrentUser } from '../net/session/current-user.ts';

/** The role of the signed-in staff member; null for a customer, or until known. */
export function useStaffRole(): StaffRole | null {
  const { user } = useCurrentUser();
  return user && staffRoleOf(user.role);
}

/**
 * Whether the signed-in staff member has a permission. The server enforces it; screens only reflect
 * it.
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useStaffRole();
  return (permission) => hasPermission(role, permission);
}
