import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Filters with the value that each has when the address does not name it. */
type Filters = Record<string, string>;

export interface UrlFilters<F extends Filters> {
  filters: F;
  /** Those that differ from their defaults, for the call. */
  given: Filters;
  /** Whether anything but the place in the list is given. */
  isFiltering: boolean;
  /** Changes some filters and goes back to the beginning of the list. */
  filter: (changes: Partial<F>) => void;
  /** Goes to a place in the list: a page number, or a cursor. */
  goTo: (place: string) => void;
  clear: () => void;
}

/**
 * The filters of a list and the place in it, kept in the address, so that a reload, a bookmark and the
 * browser's Back keep them. What equals its default is left out. `place` names the one that says where
 * in the list one is, if there is such a one.
 */
export function useUrlFilters<F extends Filters>(
  defaults: F,
  place?: keyof F & string,
): UrlFilters<F> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return useMemo(() => {
    const parameters = new URLSearchParams(search);
    const filters = { ...defaults };
    const given: Filters = {};
    for (const name of Object.keys(defaults) as (keyof F & string)[]) {
      const value = parameters.get(name);
      if (value === null || value === defaults[name]) continue;
      filters[name] = value as F[typeof name];
      given[name] = value;
    }
    const change = (changes: Filters) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true });
    };
    return {
      filters,
      given,
      isFiltering: Object.keys(given).some((name) => name !== place),
      filter: (changes) => change({ ...changes, ...(place && { [place]: defaults[place] ?? '' }) }),
      goTo: (where) => place && change({ [place]: where }),
      clear: () => change(defaults),
    };
  }, [search, path, navigate, defaults, place]);
}
