import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A filter of a list: its value where the address does not name it, and how its text is read. */
export interface UrlFilter<Value extends string | number> {
  none: Value;
  /** Null for what is no value of this filter: it counts as not named. */
  read: (text: string) => Value | null;
}

/** The values of a filter with what they are called, in the order of their list. */
export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** One of some values; `none` is the one that filters nothing. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  none: NoInfer<Value>,
): UrlFilter<Value> => ({
  none,
  read: (text) => values.find((value) => value === text) ?? null,
});

/** One of the values that a list offers. */
export const choice = <Value extends string>(choices: Choices<Value>, none: NoInfer<Value>) =>
  oneOf(
    choices.map(([value]) => value),
    none,
  );

const textLengthMax = 100;

/** Text, trimmed, of a given form if there is one; empty filters nothing. */
export const text = (form?: RegExp): UrlFilter<string> => ({
  none: '',
  read: (given) => {
    const value = given.trim().slice(0, textLengthMax);
    return !form || form.test(value) ? value : null;
  },
});

/** A day of the bank's calendar, `2026-01-31`. */
export const day = text(/^\d{4}-\d{2}-\d{2}$/);

/** A page number or a cursor. */
export const wholeNumber = (none: number): UrlFilter<number> => ({
  none,
  read: (given) => (/^[1-9]\d{0,14}$/.test(given) ? Number(given) : null),
});

type Filters = Record<string, UrlFilter<string> | UrlFilter<number>>;

/** The value of each filter. */
export type FilterValues<F extends Filters> = { [Name in keyof F]: F[Name]['none'] };

/** The filters that a query string such as `type=deposit` names: all of them, and those that filter. */
export function readFilters<F extends Filters>(declared: F, search: string) {
  const parameters = new URLSearchParams(search);
  const given = Object.entries(declared).flatMap(([name, { none, read }]) => {
    const text = parameters.get(name);
    const value = text === null ? null : read(text);
    return value === null || value === none ? [] : [[name, value] as const];
  });
  const none = Object.entries(declared).map(([name, filter]) => [name, filter.none] as const);
  return {
    filters: Object.fromEntries([...none, ...given]) as FilterValues<F>,
    given: Object.fromEntries(given) as Partial<FilterValues<F>>,
  };
}

/** A query string with some filters changed; one that filters nothing is left out. */
export function changeFilters<F extends Filters>(
  declared: F,
  search: string,
  changes: Partial<FilterValues<F>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === declared[name]?.none) next.delete(name);
    else next.set(name, String(value));
  return next.toString();
}

export interface UrlFilters<F extends Filters> {
  filters: FilterValues<F>;
  /** Those that differ from their `none`, for the call. */
  given: Partial<FilterValues<F>>;
  /** Whether anything but the place in the list is given. */
  isFiltering: boolean;
  /** Changes some filters and goes back to the beginning of the list; `push` lets Back undo it. */
  filter: (changes: Partial<FilterValues<F>>, how?: 'push' | 'replace') => void;
  /** Goes to a place in the list: a page number, or a cursor. */
  goTo: (place: number) => void;
  clear: (how?: 'push' | 'replace') => void;
}

/**
 * The filters of a list and the place in it, kept in the address, so that a reload, a bookmark and the
 * browser's Back keep them. `declared` is made once, outside the component; `place` names the filter
 * that says where in the list one is, if there is one.
 */
export function useUrlFilters<F extends Filters>(
  declared: F,
  place?: keyof F & string,
): UrlFilters<F> {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return useMemo(() => {
    const { filters, given } = readFilters(declared, search);
    const none = readFilters(declared, '').filters;
    function change(changes: Partial<FilterValues<F>>, how: 'push' | 'replace' = 'replace') {
      const next = changeFilters(declared, search, changes);
      navigate(next ? `${path}?${next}` : path, { replace: how === 'replace' });
    }
    const start = place === undefined ? {} : { [place]: none[place] };
    return {
      filters,
      given,
      isFiltering: Object.keys(given).some((name) => name !== place),
      filter: (changes, how) => change({ ...changes, ...start }, how),
      goTo: (where) => place !== undefined && change({ ...filters, [place]: where }),
      clear: (how) => change(none, how),
    };
  }, [search, path, navigate, declared, place]);
}
