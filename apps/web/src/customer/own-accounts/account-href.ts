import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useAccountInUrl } from '../../money/own-accounts.ts';
import { viewHref } from '../screens.ts';

/** An account's id in the URL of a screen about it; 0 for the primary one, which needs no name. */
export const urlIdOf = ({ id, isPrimary }: Pick<OwnAccount, 'id' | 'isPrimary'>): number =>
  isPrimary ? 0 : id;

/** Adds an account to the URL of a screen: `/documents?account=1002`. */
export function withAccount(href: string, urlId: number): string {
  if (urlId === 0) return href;
  return `${href}${href.includes('?') ? '&' : '?'}account=${urlId}`;
}

/** Returns `viewHref` with the account in the URL, for links between screens about one account. */
export function useAccountHref(): typeof viewHref {
  const { account } = useAccountInUrl().filters;
  return (view, parameters) => withAccount(viewHref(view, parameters), account);
}
