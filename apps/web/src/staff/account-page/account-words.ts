import type { AccountState } from '@seven-hills/contracts/staff/account-page';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import type { BadgeVariant } from '../../ui/data/badge.tsx';

const stateLooks: Record<AccountState, { label: string; variant: BadgeVariant }> = {
  open: { label: 'Open', variant: 'success' },
  frozen: { label: 'Frozen', variant: 'destructive' },
  suspended: { label: 'Suspended', variant: 'destructive' },
  credits_only: { label: 'Owner deceased', variant: 'warning' },
  awaiting_deposit: { label: 'Awaiting deposit', variant: 'warning' },
  closed: { label: 'Closed', variant: 'secondary' },
};
export const accountStateLook = (state: AccountState) => stateLooks[state];

/** Says which account a tab of a customer with several is about; null for one account. */
export const ofPrimary = ({ accountCount }: AdminUser): string | null =>
  accountCount > 1
    ? 'Of the primary account. The others have their own pages, under Accounts.'
    : null;
