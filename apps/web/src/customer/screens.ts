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
