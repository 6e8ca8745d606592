/** The positive whole number in a field of the URL's query; null without one. */
export function idIn(search: string, name: string): number | null {
  const id = Number(new URLSearchParams(search).get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/**
 * Returns the URL of a view of the customer area (`customerViews`) with its initial values:
 * `/dashboard?view=transaction&type=deposit`.
 */
export function viewHref(view: string, parameters: Record<string, string> = {}): string {
  if (view === 'dashboard') return '/dashboard';
  return `/dashboard?${new URLSearchParams({ view, ...parameters })}`;
}

/** An account's id in the URL of a screen about it; 0 for the primary one, which needs no name. */
export const urlIdOf = ({ id, isPrimary }: { id: number; isPrimary: boolean }): number =>
  isPrimary ? 0 : id;

/** Adds an account, or `all`, to the URL of a screen: `/documents?account=1002`. */
export function withAccount(href: string, urlId: number | 'all'): string {
  if (urlId === 0) return href;
  return `${href}${href.includes('?') ? '&' : '?'}account=${urlId}`;
}
