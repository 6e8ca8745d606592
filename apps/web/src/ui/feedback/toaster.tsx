import { useSyncExternalStore } from 'react';
import { fetchedExtra } from '../fetched.tsx';
import { currentToast, subscribeToToast } from './toast.ts';

const ToastView = fetchedExtra(async () => (await import('./toast-view.tsx')).ToastView);

/** Fetches the toast's code ahead of the first message, where one may be brief. */
export const prepareToasts = (): Promise<void> => ToastView.fetch();

let everShown = false;

/** Used once on every page. Fetches the toast's code for the first message. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, currentToast);
  everShown ||= shown !== null;
  return everShown ? <ToastView shown={shown} /> : null;
}
