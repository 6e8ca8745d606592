/** The internal views of the customer area; the URL names the one to show. */
export const bankingViews = [
  'dashboard',
  'transaction',
  'requests',
  'history',
  'balance',
  'insights',
  'external-transfer',
  'payees',
  'schedules',
  'transfer-success',
] as const;
export type BankingView = (typeof bankingViews)[number];

const isView = (text: string | null): text is BankingView =>
  bankingViews.some((view) => view === text);

/**
 * Returns the view that a query string such as `view=history&type=deposit` names, else the
 * overview.
 */
export function viewIn(search: string): BankingView {
  const named = new URLSearchParams(search).get('view');
  return isView(named) ? named : 'dashboard';
}

/**
 * Returns the URL of a view with its initial values: `/dashboard?view=transaction&type=deposit`.
 */
export function viewHref(view: BankingView, parameters: Record<string, string> = {}): string {
  if (view === 'dashboard') return '/dashboard';
  return `/dashboard?${new URLSearchParams({ view, ...parameters })}`;
}
