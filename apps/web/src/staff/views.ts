/** The internal views of the staff area; the address says which one is shown, with its filters. */
export const adminViews = [
  'dashboard',
  'queue',
  'user-management',
  'users',
  'transactions',
  'approvals',
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

/** The queue has a path of its own; the others are named by the query. */
const queuePath = '/admin/queue';

/**
 * The view at a path with a query string such as `view=reports&range=90`; the dashboard where none is
 * named.
 */
export function adminViewAt(path: string, search: string): AdminView {
  if (path === queuePath) return 'queue';
  const named = new URLSearchParams(search).get('view');
  return isView(named) ? named : 'dashboard';
}

/** The address of a view, with the filters that it should start with. */
export function adminHref(view: AdminView, filters: Record<string, string> = {}): string {
  const isNamed = view !== 'dashboard' && view !== 'queue';
  const parameters = new URLSearchParams(isNamed ? { view, ...filters } : filters);
  const path = view === 'queue' ? queuePath : '/admin';
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
