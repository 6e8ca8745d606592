import type { ReactNode } from 'react';
import { usePayingAccounts } from '../../money/own-accounts.ts';
import { fetched } from '../../ui/fetched.tsx';

/** Nearly every customer owns an account. */
const NoOwnAccount = fetched(() => import('./no-own-account.tsx'), 'NoOwnAccount');

/** A screen about the customer's own money, or what to do first if they own no account. */
export function NeedsOwnAccount({ children }: { children: ReactNode }) {
  return usePayingAccounts()?.length === 0 ? <NoOwnAccount /> : children;
}
