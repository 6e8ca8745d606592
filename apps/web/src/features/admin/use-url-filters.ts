import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Filters with the value that each has when the address does not name it. */
type Filters = Record<string, string>;

/**
 * The filters of a view, kept in the address, so that a reload, a bookmark and the browser's Back keep
 * them. What equals its default is left out of the address. Returns the filters, those that differ from
 * their defaults (for the call), and a way to change some.
 */
export function useUrlFilters<F extends Filters>(
  defaults: F,
): { filters: F; given: Filters; change: (changes: Partial<F>) => void } {
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
    const change = (changes: Partial<F>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true });
    };
    return { filters, given, change };
  }, [search, path, navigate, defaults]);
}
