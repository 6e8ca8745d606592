/** The landing page with its login view open, which leads back to `path` afterward. */
export const signInHref = (path: string): string => `/?view=login&next=${encodeURIComponent(path)}`;

/** The registration, which leads to the login view and then to `path`. */
export const registerHref = (path: string): string => `/register?next=${encodeURIComponent(path)}`;

/**
 * The path of this site (`origin`) to return to after signing in, from the `next` field of a page's
 * query. Anything that leads elsewhere becomes `/`.
 */
export function returnPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  const target = new URL(next, origin);
  return target.origin === origin ? `${target.pathname}${target.search}${target.hash}` : '/';
}
