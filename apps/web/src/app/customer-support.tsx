import { PersonChat } from '../features/chat/customer/person-chat.tsx';
import { useUnreadCount } from '../features/chat/customer/use-unread-count.ts';
import { SupportWidget } from '../features/support-widget/support-widget.tsx';

/** The floating widget with the chat with a person in it, and the count of what is unread there. */
export function CustomerSupport() {
  const unreadCount = useUnreadCount();
  return <SupportWidget person={{ unreadCount, Chat: PersonChat }} />;
}
