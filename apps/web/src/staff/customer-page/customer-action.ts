import type { Permission } from '@seven-hills/bank/staff-roles';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';

/**
 * The actions with a dialog on the customer's page; `?do=adjust` in the URL opens one. `death`,
 * which is rare, has its button among the details.
 */
export const customerActionNames = ['adjust', 'cash', 'edit', 'stop', 'death'] as const;
export type CustomerAction = (typeof customerActionNames)[number];

/**
 * The permission that an action requires. `stop` suspends an account, or activates a suspended one;
 * `death` reports the person's death.
 */
export function permissionOfAction(action: CustomerAction, isSuspended: boolean): Permission {
  if (action === 'stop') return isSuspended ? 'customers.release' : 'customers.stop';
  if (action === 'death') return 'customers.stop';
  return action === 'adjust'
    ? 'balances.adjust'
    : action === 'cash'
      ? 'cash.book'
      : 'customers.edit';
}

/** Whether the status of a customer allows an action, whatever the role. */
export function isPossible(action: CustomerAction, { status, role }: OpenedUser): boolean {
  if (status === 'closed') return false;
  if (action === 'edit') return true;
  if (action === 'death') return status !== 'deceased' && role === 'user';
  if (status === 'no_account') return false;
  if (action === 'cash') return status !== 'suspended' && status !== 'deceased';
  return action === 'adjust' || status !== 'deceased';
}
