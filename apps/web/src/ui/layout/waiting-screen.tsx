import { useContext } from 'react';
import { Logo } from '../brand/logo.tsx';
import { LoadingScreen, Spinner } from '../spinner.tsx';
import { InShell } from './in-shell.ts';

/**
 * Shown while a screen loads. Outside a shell, it is as tall as the window, so that the footer does
 * not jump.
 */
export function WaitingScreen() {
  if (useContext(InShell)) return <LoadingScreen />;
  return (
    <main id="main" className="grid min-h-dvh flex-1 place-content-center justify-items-center">
      <Logo />
      <div data-loading="" className="mt-6 text-3xl text-primary">
        <Spinner />
        <span className="sr-only">Loading</span>
      </div>
    </main>
  );
}
