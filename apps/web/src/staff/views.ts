/** The internal views of the staff area; the address says which one is shown, with its filters. */
export const adminViews = [
  'dashboard',
  'user-management',
  'users',
  'transactions',
  'approvals',
  'reports',
  'chat-management',
  'support-inbox',
  'audit-log',
  'approval-policy',
  'interest-rates',
  'ledger',
] as const;
export type AdminView = (typeof adminViews)[number];

const isView = (text: string | null): text is AdminView => adminViews.some((view) => view === text);

/** The view that a query string such as `view=reports&range=90` names; the dashboard otherwise. */
export function adminViewIn(search: string): AdminView {
  const named = new URLSearchParams(search).get('view');
  return isView(named) ? named : 'dashboard';
}

/** The address of a view, with the filters that it should start with. */
export function adminHref(view: AdminView, filters: Record<string, string> = {}): string {
  const parameters = new URLSearchParams(view === 'dashboard' ? filters : { view, ...filters });
  return parameters.size === 0 ? '/admin' : `/admin?${parameters}`;
}
