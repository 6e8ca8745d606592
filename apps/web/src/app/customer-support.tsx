import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ownChatsQuery } from '../help/chat/queries.ts';
import { useChatEvents } from '../help/chat/use-chat-events.ts';

export { PersonChat } from '../customer/chat/person-chat.tsx';

/** Tells how many of the bank's messages the customer has not read; null once it no longer knows. */
export function UnreadCount({ onChange }: { onChange: (unreadCount: number | null) => void }) {
  const unreadCount = useUnreadCount();
  useEffect(() => onChange(unreadCount), [unreadCount, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return null;
}

/** How many messages of staff the signed-in customer has not read; follows the live socket. */
function useUnreadCount(): number {
  useChatEvents();
  const { data = [] } = useInfiniteQuery(ownChatsQuery);
  return data.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
}
