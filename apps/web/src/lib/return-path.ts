/** The landing page with its login view open, leading back to `path` afterwards. */
export const signInHref = (path: string): string => `/?view=login&next=${encodeURIComponent(path)}`;

/** The path of this site to return to after signing in; `/` unless a safe one is asked for. */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  const target = URL.canParse(next, window.location.origin)
    ? new URL(next, window.location.origin)
    : null;
  const safe = next.startsWith('/') && target?.origin === window.location.origin;
  return safe ? `${target.pathname}${target.search}${target.hash}` : '/';
}
