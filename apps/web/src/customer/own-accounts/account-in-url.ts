import { type UrlFilter, useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { viewHref, withAccount } from '../screens.ts';

/** The account that a screen is about; 0 is the primary one. */
export const accountFilter = { account: wholeNumber(0) };

/** The same for a screen that can also be about all accounts that the customer owns (`?account=all`). */
export const accountsFilter: { account: UrlFilter<number | 'all'> } = {
  account: { none: 0, read: (text) => (text === 'all' ? text : wholeNumber(0).read(text)) },
};

export const useAccountsInUrl = () => useUrlFilters(accountsFilter);

/** The account in the URL (`?account=1002`), with `given` for calls about it. */
export const useAccountInUrl = () => useUrlFilters(accountFilter);

/** Returns `viewHref` with the account in the URL, or all, for links between screens about one account. */
export function useAccountHref(): typeof viewHref {
  const { account } = useAccountsInUrl().filters;
  return (view, parameters) => withAccount(viewHref(view, parameters), account);
}
