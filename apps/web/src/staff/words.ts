import type { UserStatus } from '@seven-hills/contracts/api/admin-users';
import type { AccountType } from '@seven-hills/contracts/limits';
import type { BadgeVariant } from '../ui/data/badge.tsx';

/** `12,345` */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

const accountTypeNames: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  ira: 'IRA',
};
export const accountTypeLabel = (type: AccountType): string => accountTypeNames[type];

const statusLooks: Record<UserStatus, { label: string; variant: BadgeVariant }> = {
  active: { label: 'Active', variant: 'success' },
  suspended: { label: 'Suspended', variant: 'destructive' },
  awaiting_deposit: { label: 'Awaiting deposit', variant: 'warning' },
  no_account: { label: 'No account', variant: 'secondary' },
};
export const statusLook = (status: UserStatus) => statusLooks[status];

/** `balance_adjusted` as `Balance adjusted`. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/\bpin\b/, 'PIN');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What share of `whole` a part is, from 0 to 1; 0 where there is no whole. For drawing only. */
export const shareOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;
