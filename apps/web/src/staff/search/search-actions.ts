import { customerPagePath } from '@seven-hills/bank/pages';
import type { Permission } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import { permissionOfWork, type WorkKind } from '@seven-hills/bank/words/work-kinds';
import { type CustomerAction, permissionOfAction } from '../customer-page/customer-action.ts';
import { adminHref } from '../screens.ts';

/** An action and the URL where it starts. */
interface ActionItem {
  label: string;
  href: string;
}

type May = (permission: Permission) => boolean;

const workLabels: readonly (readonly [WorkKind, string])[] = [
  ['wire', 'Approve or decline wires'],
  ['deposit', 'Approve or decline deposits'],
  ['failed_payment', 'Help stuck payments'],
  ['proposal', 'Vote on proposals'],
  ['chat', 'Answer chats'],
  ['message', 'Reply to messages'],
  ['name_change', 'Confirm new names'],
  ['case', 'Decide cases'],
];

/** The actions that a role can start from anywhere. */
export function bankActions(may: May): ActionItem[] {
  const others: readonly (readonly [Permission, string, string])[] = [
    ['work.view', 'Continue my work', adminHref('queue', { owner: 'mine' })],
    ['terms.manage', 'Change limits and fees', adminHref('limits-and-fees')],
    ['rates.manage', `Change ${words.interestRate}s`, adminHref('interest-rates')],
    ['policy.manage', 'Change the approval policy', adminHref('approval-policy')],
    ['reports.view', 'Check the trial balance', adminHref('ledger')],
  ];
  return [
    ...workLabels
      .filter(([kind]) => may(permissionOfWork[kind]))
      .map(([kind, label]) => ({ label, href: adminHref('queue', { kind }) })),
    ...others.filter(([permission]) => may(permission)).map(([, label, href]) => ({ label, href })),
  ];
}

const customerLabels: readonly (readonly [CustomerAction, string])[] = [
  ['edit', 'Edit'],
  ['cash', 'Book cash for'],
  ['adjust', 'Adjust the balance of'],
  ['stop', 'Suspend'],
];

/**
 * A role's actions for a customer found by the search; each opens its dialog on the customer's
 * page.
 */
export function customerActions(
  { id, name, status }: { id: number; name: string; status: string },
  may: May,
): ActionItem[] {
  if (status === 'closed' || status === 'no_account') return [];
  const isSuspended = status === 'suspended';
  return customerLabels
    .filter(([action]) => may(permissionOfAction(action, isSuspended)))
    .filter(([action]) => !(isSuspended && action === 'cash'))
    .map(([action, label]) => ({
      label: `${isSuspended && action === 'stop' ? 'Activate' : label} ${name}`,
      href: `${customerPagePath(id)}?do=${action}`,
    }));
}
