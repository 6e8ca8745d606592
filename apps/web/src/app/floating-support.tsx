import { useState } from 'react';
import { useLocation } from 'wouter';
import { SupportWidget } from '../help/widget/support-widget.tsx';
import { useCurrentUser } from '../net/session/current-user.ts';
import { fetchedExtra } from '../ui/fetched.tsx';
import { isStaffArea } from './route-table.ts';
import { useSettled } from './use-settled.ts';

const UnreadCount = fetchedExtra(async () => (await import('./customer-support.tsx')).UnreadCount);
const PersonChat = fetchedExtra(async () => (await import('./customer-support.tsx')).PersonChat);

/**
 * The floating widget; for customers who are signed in it also leads to a person, as soon as that is
 * there. It stays the same widget then, because a message may be half written. The staff area has it in its head
 * line: floating, it would cover what staff work with.
 */
export function FloatingSupport() {
  const { user } = useCurrentUser();
  const [path] = useLocation();
  const isSettled = useSettled();
  const [unreadCount, setUnreadCount] = useState<number | null>(null);
  if (isStaffArea(path, user)) return null;
  return (
    <>
      {user?.role === 'user' && isSettled && <UnreadCount onChange={setUnreadCount} />}
      <SupportWidget {...(unreadCount !== null && { person: { unreadCount, Chat: PersonChat } })} />
    </>
  );
}
