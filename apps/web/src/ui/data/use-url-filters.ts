import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** A filter of a list: its value if the URL does not name it, and the parser of its text. */
export interface UrlFilter<Value extends string | number> {
  none: Value;
  /** Returns null for an invalid value, which counts as not named. */
  read: (text: string) => Value | null;
  /**
   * Set for a choice that hides no rows, such as the order: it is no filter to count or to clear.
   */
  hidesNothing?: true;
}

/** The values of a filter and their labels, in the order in which they are listed. */
export type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** A filter with a fixed set of values; `none` is the value that filters nothing. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  none: NoInfer<Value>,
): UrlFilter<Value> => ({
  none,
  read: (text) => values.find((value) => value === text) ?? null,
});

/** A filter whose values are the choices of a list. */
export const choice = <Value extends string>(choices: Choices<Value>, none: NoInfer<Value>) =>
  oneOf(
    choices.map(([value]) => value),
    none,
  );

/** A choice that only says which list is shown, or in which order. */
export const showing = <Value extends string>(filter: UrlFilter<Value>): UrlFilter<Value> => ({
  ...filter,
  hidesNothing: true,
});

const textLengthMax = 100;

/** Trimmed text that matches `form`, if given; empty text filters nothing. */
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

type Filters = Record<string, UrlFilter<string | number>>;

/** The value of each filter. */
export type FilterValues<F extends Filters> = { [Name in keyof F]: F[Name]['none'] };

/**
 * Reads the filters from a query string such as `type=deposit`: the values of all of them, and of
 * those that filter something.
 */
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

/** A query string with some filters changed; it omits those that filter nothing. */
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

/** The names of the given filters that can hide rows. */
export const activeFilters = <F extends Filters>(
  declared: F,
  given: Partial<FilterValues<F>>,
  place?: keyof F & string,
): (keyof F & string)[] =>
  Object.keys(given).filter((name) => name !== place && !declared[name]?.hidesNothing);

const shownIn = <F extends Filters>(declared: F, values: FilterValues<F>) =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => declared[name]?.hidesNothing),
  ) as Partial<FilterValues<F>>;

export interface UrlFilters<F extends Filters> {
  filters: FilterValues<F>;
  /** Those that differ from their `none`, for the call. */
  given: Partial<FilterValues<F>>;
  /** The names of the given ones that can hide rows: neither the place nor `hidesNothing`. */
  active: readonly (keyof F & string)[];
  /** Whether any is active. */
  isFiltering: boolean;
  /** Changes some filters and goes back to the beginning of the list; `push` lets Back undo it. */
  filter: (changes: Partial<FilterValues<F>>, how?: 'push' | 'replace') => void;
  /** The value of a filter and what its control calls, such as a `ChoiceSelect`; see `filter`. */
  field: <Name extends keyof F>(
    name: Name,
    how?: 'push' | 'replace',
  ) => { value: F[Name]['none']; onChange: (value: F[Name]['none']) => void };
  /** Goes to a place in the list: a page number, or a cursor. */
  goTo: (place: number) => void;
  /** Clears the filters, and goes back to the beginning of the list that is shown. */
  clear: (how?: 'push' | 'replace') => void;
}

/**
 * The filters of a list and the place in it, kept in the URL, so that reloads, bookmarks, and the
 * browser's Back preserve them. Create `declared` once, outside the component; `place` names the
 * filter that holds the place in the list, if there is one.
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
    const active = activeFilters(declared, given, place);
    return {
      filters,
      given,
      active,
      isFiltering: active.length > 0,
      filter: (changes, how) => change({ ...changes, ...start }, how),
      field: (name, how) => ({
        value: filters[name],
        onChange: (value) => change({ ...start, [name]: value } as Partial<FilterValues<F>>, how),
      }),
      goTo: (where) => place !== undefined && change({ ...filters, [place]: where }),
      clear: (how) => change({ ...none, ...shownIn(declared, filters) }, how),
    };
  }, [search, path, navigate, declared, place]);
}
