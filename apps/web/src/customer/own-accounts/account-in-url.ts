import { useUrlFilters, wholeNumber } from '../../ui/data/use-url-filters.ts';
import { viewHref, withAccount } from '../screens.ts';

/** The account that a screen is about; 0 is the primary one. */
export const accountFilter = { account: wholeNumber(0) };

/** The account in the URL (`?account=1002`), with `given` for calls about it. */
export const useAccountInUrl = () => useUrlFilters(accountFilter);

/** Returns `viewHref` with the account in the URL, for links between screens about one account. */
export function useAccountHref(): typeof viewHref {
  const { account } = useAccountInUrl().filters;
  return (view, parameters) => withAccount(viewHref(view, parameters), account);
}
