import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from './toast.ts';

const ToastView = lazy(() =>
  import('./toast-view.tsx').then((module) => ({ default: module.ToastView })),
);

/** Stands once in the app. The toast's code is fetched when there is a first message. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast);
  return (
    <Suspense>
      <ToastSlot shown={shown} />
    </Suspense>
  );
}

let everShown = false;

function ToastSlot({ shown }: { shown: ReturnType<typeof currentToast> }) {
  everShown ||= shown !== null;
  return everShown ? <ToastView shown={shown} /> : null;
}
