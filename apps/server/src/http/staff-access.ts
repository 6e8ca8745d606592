import {
  hasPermission,
  type Permission,
  permissionSentence,
  type StaffRole,
} from '@seven-hills/bank/staff-roles';
import { Refusal } from './problem.ts';

/** Returns why a caller may not make a staff call, or null if the role has the permission. */
export function refusalOfStaff(permission: Permission, role: StaffRole | null): Refusal | null {
  if (role === null) return new Refusal('admin_required', 'This area is for bank staff only.');
  if (hasPermission(role, permission)) return null;
  return new Refusal('permission_required', permissionSentence(role, permission));
}
