/** The internal views of the customer area; which one is shown stands in the address. */
export const bankingViews = [
  'dashboard',
  'transaction',
  'history',
  'external-transfer',
  'transfer-success',
] as const;
export type BankingView = (typeof bankingViews)[number];

const isView = (text: string | null): text is BankingView =>
  bankingViews.some((view) => view === text);

/** The view that a query string such as `view=history&type=deposit` names; the overview otherwise. */
export function viewIn(search: string): BankingView {
  const named = new URLSearchParams(search).get('view');
  return isView(named) ? named : 'dashboard';
}

/** The address of a view, with what it should start with: `/dashboard?view=transaction&type=deposit`. */
export function viewHref(view: BankingView, parameters: Record<string, string> = {}): string {
  if (view === 'dashboard') return '/dashboard';
  return `/dashboard?${new URLSearchParams({ view, ...parameters })}`;
}
