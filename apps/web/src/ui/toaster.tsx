import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToast } from './toast.ts';

const loadToastView = () =>
  import('./toast-view.tsx').then((module) => ({ default: module.ToastView }));

const ToastView = lazy(loadToastView);

/** Fetches the toast's code ahead of the first message, where one may be brief. */
export async function prepareToasts(): Promise<void> {
  await loadToastView().catch(() => undefined);
}

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
