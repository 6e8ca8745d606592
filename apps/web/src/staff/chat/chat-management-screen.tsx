import { useLocation, useSearch } from 'wouter';
import { adminHref } from '../screens.ts';
import { ChatList } from './chat-list.tsx';
import { OpenChat } from './open-chat.tsx';

/** Live chat for staff: the list, or the chat that the URL names. */
export function ChatManagementScreen() {
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const list = search.get('chats') === 'closed' ? 'closed' : 'open';
  const openId = Number(search.get('chat')) || null;
  const listed = list === 'closed' ? { chats: 'closed' } : {};
  if (openId !== null)
    return <OpenChat key={openId} id={openId} listHref={adminHref('chat-management', listed)} />;
  return (
    <ChatList
      list={list}
      onList={(next) =>
        navigate(adminHref('chat-management', next === 'closed' ? { chats: 'closed' } : {}))
      }
      hrefOf={(id) => adminHref('chat-management', { ...listed, chat: String(id) })}
    />
  );
}
