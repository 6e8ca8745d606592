/**
 * Returns the URL of a view of the customer area (`customerViews`) with its initial values:
 * `/dashboard?view=transaction&type=deposit`.
 */
export function viewHref(view: string, parameters: Record<string, string> = {}): string {
  if (view === 'dashboard') return '/dashboard';
  return `/dashboard?${new URLSearchParams({ view, ...parameters })}`;
}
