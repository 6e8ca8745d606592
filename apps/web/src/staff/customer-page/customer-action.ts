import type { Permission } from '@seven-hills/bank/staff-roles';

/** The actions with a dialog on the customer's page; `?do=adjust` in the URL opens one. */
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
