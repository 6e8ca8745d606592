import { fetchedExtra } from '../../ui/fetched.tsx';

/** The notice about a locked PIN. Hardly anybody sees it, so no form waits for its code. */
export const PinLock = fetchedExtra(
  async () => (await import('./pin-lock-notice.tsx')).PinLockNotice,
);
