import { LoadingScreen } from './spinner.tsx';

/** While a screen comes: as tall as the window, so that the footer does not jump. */
export function WaitingScreen() {
  return (
    <main id="main" className="grid min-h-dvh flex-1 place-items-center">
      <LoadingScreen />
    </main>
  );
}
