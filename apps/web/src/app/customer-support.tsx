import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownChatsQuery } from '../help/chat/queries.ts';
import { useChatEvents } from '../help/chat/use-chat-events.ts';
import { setUnreadCount } from '../help/widget/widget-state.ts';

export { PersonChat } from '../customer/chat/person-chat.tsx';

/** Keeps the support widget's unread count up to date. */
export function UnreadCount() {
  const unreadCount = useUnreadCount();
  useEffect(() => setUnreadCount(unreadCount), [unreadCount]);
  useEffect(() => () => setUnreadCount(null), []);
  return null;
}

/**
 * The number of staff messages that the signed-in customer has not read; updated by the live
 * socket.
 */
function useUnreadCount(): number {
  useChatEvents();
  const { data = [] } = useInfiniteQuery(ownChatsQuery);
  return data.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
