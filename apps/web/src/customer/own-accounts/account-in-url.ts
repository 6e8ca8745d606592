import { useQuery } from '@tanstack/react-query';
import { ownAccountsQuery } from '../../money/queries.ts';
import {
  type UrlFilter,
  type UrlFilters,
  useUrlFilters,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';
import { viewHref, withAccount } from '../screens.ts';

/** The account that a screen is about; 0 is the primary one. */
export const accountFilter = { account: wholeNumber(0) };

/**
 * The same for a screen that can also be about all accounts that the customer owns
 * (`?account=all`).
 */
export const accountsFilter: { account: UrlFilter<number | 'all'> } = {
  account: { none: 0, read: (text) => (text === 'all' ? text : wholeNumber(0).read(text)) },
};

type Declared = Record<string, UrlFilter<string> | UrlFilter<number> | UrlFilter<number | 'all'>> &
  (typeof accountFilter | typeof accountsFilter);

/**
 * `useUrlFilters` for a screen about one account, or also about all, which `declared` names by
 * `accountFilter` or `accountsFilter`. A customer who has no account of their own sees the first
 * one that they view.
 */
export function useFiltersOfAccount<F extends Declared>(
  declared: F,
  place?: keyof F & string,
): UrlFilters<F> {
  const url = useUrlFilters(declared, place);
  const { data } = useQuery(ownAccountsQuery);
  const [first] = data?.accounts ?? [];
  if (url.filters.account !== 0 || first === undefined || first.isPrimary) return url;
  const viewed = { account: first.id };
  return {
    ...url,
    filters: { ...url.filters, ...viewed },
    given: { ...url.given, ...viewed },
    field: (name, how) => ({
      ...url.field(name, how),
      ...(name === 'account' && { value: first.id }),
    }),
  };
}

export const useAccountsInUrl = () => useFiltersOfAccount(accountsFilter);

/** The account in the URL (`?account=1002`), with `given` for calls about it. */
export const useAccountInUrl = () => useFiltersOfAccount(accountFilter);

/**
 * Returns `viewHref` with the account in the URL, or all, for links between screens about one
 * account.
 */
export function useAccountHref(): typeof viewHref {
  const { account } = useAccountsInUrl().filters;
  return (view, parameters) => withAccount(viewHref(view, parameters), account);
}
