/** Paths that exist once signed in. A visitor there is offered to sign in and come back. */
const signedInPaths: ReadonlySet<string> = new Set([
  '/dashboard',
  '/admin',
  '/receipts',
  '/profile',
  '/support',
  '/transaction-failed',
  '/initial-deposit',
  '/deposit-success',
]);

export const isSignedInPath = (path: string): boolean => signedInPaths.has(path);
