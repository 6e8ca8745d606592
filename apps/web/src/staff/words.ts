import { roleNames, type StaffRole } from '@seven-hills/bank/staff-roles';
import { capitalized, words } from '@seven-hills/bank/words/words';
import type { AdminTransaction } from '@seven-hills/contracts/staff/transactions';
import type { AdminUser, UserStatus } from '@seven-hills/contracts/staff/users';
import type { BadgeVariant } from '../ui/data/badge.tsx';

/** `12,345` */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** `Admin`, `Teller`: the short name of a role. */
export const roleLabel = (role: StaffRole): string =>
  role === 'admin' ? 'Admin' : roleNames[role];

const statusLooks: Record<UserStatus, { label: string; variant: BadgeVariant }> = {
  active: { label: 'Active', variant: 'success' },
  suspended: { label: 'Suspended', variant: 'destructive' },
  frozen: { label: 'Account frozen', variant: 'destructive' },
  awaiting_deposit: { label: 'Awaiting deposit', variant: 'warning' },
  closed: { label: 'Closed', variant: 'secondary' },
  deceased: { label: 'Deceased', variant: 'secondary' },
  no_account: { label: 'No account', variant: 'secondary' },
};
export const statusLook = (status: UserStatus) => statusLooks[status];

/** `balance_adjusted` as `Balance adjusted`, with the bank's words for customers and interest. */
export function wordsOf(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replace(/\bpin\b/, 'PIN')
    .replaceAll(/\b(customers?|interest)\b/g, (word) => words[word as ChosenWord]);
  return capitalized(text);
}
type ChosenWord = 'customer' | 'customers' | 'interest';

/** `Olivia Martinez to Marcus Bell`, `to Olivia Martinez`: the sender and the recipient. */
export function partiesOf(transaction: AdminTransaction): string {
  const from = transaction.fromHolder;
  const to = transaction.toHolder ?? transaction.recipientName ?? transaction.paymentIdentifier;
  if (from && to) return `${from} to ${to}`;
  return from ?? (to ? `to ${to}` : '');
}

/** `Olivia Martinez`, or `N/A` for a user without a name. */
export const fullNameOf = ({
  firstName,
  lastName,
}: Pick<AdminUser, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim() || 'N/A';
