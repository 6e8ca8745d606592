import { SupportButton } from '../help/widget/support-button.tsx';
import { SupportWidget } from '../help/widget/support-widget.tsx';
import { useCurrentUser } from '../net/session/current-user.ts';
import { fetchedExtra } from '../ui/fetched.tsx';
import { useSettled } from './use-settled.ts';

const UnreadCount = fetchedExtra<'UnreadCount', object>(
  () => import('./customer-support.tsx'),
  'UnreadCount',
);
const PersonChat = fetchedExtra(() => import('./customer-support.tsx'), 'PersonChat');

/**
 * The support widget of every page. For signed-in customers it also offers a chat with staff, once
 * that code has loaded. Its button floats only on pages that have no other place for it.
 */
export function FloatingSupport() {
  const { user } = useCurrentUser();
  const isSettled = useSettled();
  return (
    <>
      {user?.role === 'user' && isSettled && <UnreadCount />}
      <SupportButton placement="floating" />
      <SupportWidget PersonChat={PersonChat} />
    </>
  );
}
