import { useInfiniteQuery } from '@tanstack/react-query';
import { ownChatsQuery } from '../../help/chat/queries.ts';
import { useChatEvents } from '../../help/chat/use-chat-events.ts';

/** How many messages of staff the signed-in customer has not read; follows the live socket. */
export function useUnreadCount(): number {
  useChatEvents();
  const { data = [] } = useInfiniteQuery(ownChatsQuery);
  return data.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
