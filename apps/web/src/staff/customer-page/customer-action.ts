import type { Permission } from '@seven-hills/bank/staff-roles';

/** The actions with a dialog on the customer's page; `?do=adjust` in the URL opens one. */
export const customerActionNames = ['adjust', 'cash', 'edit', 'stop'] as const;
export type CustomerAction = (typeof customerActionNames)[number];

/**
 * The permission that an action requires. `stop` suspends an account, or activates a suspended one.
 */
export function permissionOfAction(action: CustomerAction, isSuspended: boolean): Permission {
  if (action === 'stop') return isSuspended ? 'customers.release' : 'customers.stop';
  return action === 'adjust'
    ? 'balances.adjust'
    : action === 'cash'
      ? 'cash.book'
      : 'customers.edit';
}
