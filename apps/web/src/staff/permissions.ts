import {
  hasPermission,
  type Permission,
  type StaffRole,
  staffRoleOf,
} from '@seven-hills/contracts/staff-roles';
import { useCurrentUser } from '../net/session/current-user.ts';

/** The role of the staff member at the screen; null for a customer, and until it is known. */
export function useStaffRole(): StaffRole | null {
  const { user } = useCurrentUser();
  return user && staffRoleOf(user.role);
}

/** Whether the staff member at the screen may do something. The server decides; screens only follow. */
export function useMay(): (permission: Permission) => boolean {
  const role = useStaffRole();
  return (permission) => hasPermission(role, permission);
}
