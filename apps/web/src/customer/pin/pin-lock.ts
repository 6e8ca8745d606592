import { fetchedExtra } from '../../ui/fetched.tsx';

/** The notice about a locked PIN. Rarely needed, so its code loads separately from the forms. */
export const PinLock = fetchedExtra(() => import('./pin-lock-notice.tsx'), 'PinLockNotice');
