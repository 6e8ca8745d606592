import { fetchedExtra } from '../ui/fetched.tsx';

export { inactiveBannerId } from './inactive-banner-id.ts';

/** Why the money of an account can't move; few accounts need it, so its code loads separately. */
export const InactiveBanner = fetchedExtra(() => import('./inactive-notice.tsx'), 'InactiveNotice');
