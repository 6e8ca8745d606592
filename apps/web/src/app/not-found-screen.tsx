import { useLocation } from 'wouter';
import { signInHref } from '../net/session/return-path.ts';
import { HillsMark } from '../ui/brand/hills.tsx';
import { buttonStyle } from '../ui/button.tsx';
import { usePageTitle } from '../ui/layout/page-title.ts';
import { SimplePage } from '../ui/layout/simple-page.tsx';

/**
 * Shown for unknown paths, and for known ones while signed out, with a link to sign in and return.
 */
export function NotFoundScreen({ offerSignIn = false }: { offerSignIn?: boolean }) {
  const title = offerSignIn ? 'Sign in to continue' : 'Page Not Found';
  usePageTitle(title);
  const [path] = useLocation();
  return (
    <SimplePage width="narrow">
      <div className="grid justify-items-start gap-4 py-8">
        <HillsMark className="w-32 text-copper" />
        <h1 tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        <p className="text-ink-soft">
          {offerSignIn
            ? 'This page is for signed-in customers. You’ll return to it after you sign in.'
            : 'There is nothing at this address. It may have moved, or the link may be mistyped.'}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          {offerSignIn && (
            <a href={signInHref(path + window.location.search)} className={buttonStyle()}>
              Sign In
            </a>
          )}
          <a href="/" className={buttonStyle({ variant: 'secondary' })}>
            Go to the Home Page
          </a>
        </div>
      </div>
    </SimplePage>
  );
}
