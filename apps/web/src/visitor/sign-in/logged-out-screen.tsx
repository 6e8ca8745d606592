import { useEffect } from 'react';
import { clearStorage } from '../../money/movement/clear-storage.ts';
import { HillsMark } from '../../ui/brand/hills.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { SimplePage } from '../../ui/layout/simple-page.tsx';

/** Confirms that the person is signed out, and clears what this browser stored. */
export function LoggedOutScreen() {
  usePageTitle('Signed Out');
  useEffect(() => {
    clearStorage();
    sessionStorage.clear();
  }, []);
  return (
    <SimplePage width="narrow">
      <div className="grid justify-items-start gap-4 py-8">
        <HillsMark className="w-32 text-copper" />
        <h1 tabIndex={-1} className="text-4xl">
          You are signed out
        </h1>
        <p className="text-ink-soft">
          Thank you for banking with us. On a shared computer, close this window too.
        </p>
        <a href="/" className={buttonStyle({ className: 'mt-2' })}>
          Log In Again
        </a>
      </div>
    </SimplePage>
  );
}
