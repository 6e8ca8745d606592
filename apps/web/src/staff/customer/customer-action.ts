import type { Permission } from '@seven-hills/contracts/staff-roles';

/** What staff do about a customer in a dialog of the customer's page; `?do=adjust` opens one. */
export const customerActionNames = ['adjust', 'cash', 'edit', 'stop'] as const;
export type CustomerAction = (typeof customerActionNames)[number];

/** `stop` suspends an account, and activates one that is suspended. */
export function permissionOfAction(action: CustomerAction, isSuspended: boolean): Permission {
  if (action === 'stop') return isSuspended ? 'customers.release' : 'customers.stop';
  return action === 'adjust'
    ? 'balances.adjust'
    : action === 'cash'
      ? 'cash.book'
      : 'customers.edit';
}
