/** The paths that are pages of the web app; all others are not found. */
export const pages = [
  '/',
  '/logout',
  '/about',
  '/register',
  '/email-link',
  '/unsubscribe',
  '/dashboard',
  '/admin',
  '/receipts',
  '/profile',
  '/support',
  '/support/security-tips',
  '/support/fees',
  '/support/privacy',
  '/support/terms',
  '/support/esign',
  '/transaction-failed',
  '/initial-deposit',
  '/deposit-success',
] as const;

export type PagePath = (typeof pages)[number];

/** Returns whether a path is one of the web app's pages. */
export const isPagePath = (path: string): path is PagePath =>
  (pages as readonly string[]).includes(path);
