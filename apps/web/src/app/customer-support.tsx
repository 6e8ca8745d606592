import { useEffect } from 'react';
import { useUnreadCount } from '../customer/chat/use-unread-count.ts';

export { PersonChat } from '../customer/chat/person-chat.tsx';

/** Tells how many of the bank's messages the customer has not read; null once it no longer knows. */
export function UnreadCount({ onChange }: { onChange: (unreadCount: number | null) => void }) {
  const unreadCount = useUnreadCount();
  useEffect(() => onChange(unreadCount), [unreadCount, onChange]);
  useEffect(() => () => onChange(null), [onChange]);
  return null;
}
