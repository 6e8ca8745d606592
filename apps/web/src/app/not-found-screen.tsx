import { words } from '@seven-hills/bank/words/words';
import { useLocation } from 'wouter';
import { signInHref } from '../net/session/return-path.ts';
import { buttonStyle } from '../ui/button.tsx';
import { MessagePage } from '../visitor/message-page.tsx';

/**
 * Shown for unknown paths, and for known ones while signed out, with a link to sign in and return.
 */
export function NotFoundScreen({ offerSignIn = false }: { offerSignIn?: boolean }) {
  const [path] = useLocation();
  return (
    <MessagePage
      title={offerSignIn ? 'Sign in to continue' : 'Page Not Found'}
      actions={
        <>
          {offerSignIn && (
            <a href={signInHref(path + window.location.search)} className={buttonStyle()}>
              Sign In
            </a>
          )}
          <a href="/" className={buttonStyle({ variant: 'secondary' })}>
            Go to the Home Page
          </a>
        </>
      }
    >
      {offerSignIn
        ? `This page is for signed-in ${words.customers}. You’ll return to it after you sign in.`
        : 'There is nothing at this address. It may have moved, or the link may be mistyped.'}
    </MessagePage>
  );
}
