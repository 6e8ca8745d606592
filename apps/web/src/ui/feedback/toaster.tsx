import { useSyncExternalStore } from 'react';
import { fetchedExtra } from '../fetched.tsx';
import { currentToast, subscribeToToast } from './toast.ts';

const ToastView = fetchedExtra(() => import('./toast-view.tsx'), 'ToastView');

/** Fetches the toast's code before the first message, which may be shown only briefly. */
export const prepareToasts = (): Promise<void> => ToastView.fetch();

let everShown = false;

/** Place one on each page. The toast's code is fetched with the first message. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, currentToast);
  everShown ||= shown !== null;
  return everShown ? <ToastView shown={shown} /> : null;
}
