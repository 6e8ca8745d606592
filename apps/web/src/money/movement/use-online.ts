import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a network; the bank may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
