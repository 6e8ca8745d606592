import { useEffect } from 'react';
import { clearStorage } from '../../money/movement/clear-storage.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { MessagePage } from '../message-page.tsx';

/** Confirms that the person is signed out, and clears what this browser stored. */
export function LoggedOutScreen() {
  useEffect(() => {
    clearStorage();
    sessionStorage.clear();
    // Signing out loads the page anew, which says nothing until something has the focus.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
  return (
    <MessagePage
      title="You are signed out"
      tabTitle="Signed Out"
      actions={
        <a href="/?view=login" className={buttonStyle()}>
          Log In Again
        </a>
      }
    >
      Thank you for banking with us. On a shared computer, close this window too.
    </MessagePage>
  );
}
