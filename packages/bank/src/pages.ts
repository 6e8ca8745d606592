/**
 * The paths that are pages of the web app; with those that capabilities declare for links, all that
 * are found.
 */
export const pages = [
  '/',
  '/logout',
  '/about',
  '/register',
  '/email-link',
  '/unsubscribe',
  '/dashboard',
  '/admin',
  '/admin/queue',
  '/receipts',
  '/documents',
  '/cases',
  '/profile',
  '/support',
  '/support/security-tips',
  '/support/fees',
  '/support/privacy',
  '/support/terms',
  '/support/esign',
  '/support/text',
  '/transaction-failed',
  '/initial-deposit',
  '/deposit-success',
] as const;

export type PagePath = (typeof pages)[number];

/** The page of one customer, for staff: `/admin/customers/1001`. */
const customerPage = /^\/admin\/customers\/([1-9]\d{0,14})$/;

export const customerPagePath = (id: number): string => `/admin/customers/${id}`;

/** Returns the customer whose page a path names, or null. */
export function customerIdIn(path: string): number | null {
  const id = customerPage.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** The page of one transaction, for staff: `/admin/transactions/42`. */
const transactionPage = /^\/admin\/transactions\/([1-9]\d{0,14})$/;

export const transactionPagePath = (id: number): string => `/admin/transactions/${id}`;

/** Returns the transaction whose page a path names, or null. */
export function transactionIdIn(path: string): number | null {
  const id = transactionPage.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** The page of one account, for staff: `/admin/accounts/1002`. */
const accountPage = /^\/admin\/accounts\/([1-9]\d{0,14})$/;

export const accountPagePath = (id: number): string => `/admin/accounts/${id}`;

/** Returns the account whose page a path names, or null. */
export function accountIdIn(path: string): number | null {
  const id = accountPage.exec(path)?.[1];
  return id === undefined ? null : Number(id);
}

/** Returns whether a path leads into the staff area. */
export const isStaffPath = (path: string): boolean =>
  path === '/admin' ||
  [customerIdIn, accountIdIn, transactionIdIn].some((idIn) => idIn(path) !== null);

/** Returns whether a path is one of the web app's pages. */
export const isPagePath = (path: string): path is PagePath =>
  (pages as readonly string[]).includes(path);
