/** The internal views of the staff area; the URL names the one to show and its filters. */
const adminViews = [
  'dashboard',
  'queue',
  'user-management',
  'users',
  'transactions',
  'payments',
  'approvals',
  'incoming-wires',
  'reports',
  'chat-management',
  'support-inbox',
  'audit-log',
  'approval-policy',
  'limits-and-fees',
  'interest-rates',
  'ledger',
] as const;
export type AdminView = (typeof adminViews)[number];

const isView = (text: string | null): text is AdminView => adminViews.some((view) => view === text);

/** The queue has its own path; the query string names the other views. */
const queuePath = '/admin/queue';

/**
 * Returns the view at a path with a query string such as `view=reports&range=90`. Default: the
 * dashboard.
 */
export function adminViewAt(path: string, search: string): AdminView {
  if (path === queuePath) return 'queue';
  const named = new URLSearchParams(search).get('view');
  return isView(named) ? named : 'dashboard';
}

/** Returns the URL of a view with its initial filters. */
export function adminHref(view: AdminView, filters: Record<string, string> = {}): string {
  const isNamed = view !== 'dashboard' && view !== 'queue';
  const parameters = new URLSearchParams(isNamed ? { view, ...filters } : filters);
  const path = view === 'queue' ? queuePath : '/admin';
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
