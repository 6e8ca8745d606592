import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { staffChatsQuery } from '../chat-queries.ts';
import { useChatEvents } from '../use-chat-events.ts';
import { ChatList } from './chat-list.tsx';
import { OpenChat } from './open-chat.tsx';

interface ChatManagementProps {
  /** The address of this view; the open chat is added to it. */
  href: string;
  /** The address of the panel's first view. */
  panelHref: string;
}

/** Staff's side of the live chat: the list, or one chat. Which one stands in the address. */
export function ChatManagement({ href, panelHref }: ChatManagementProps) {
  useChatEvents();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const list = search.get('chats') === 'closed' ? 'closed' : 'open';
  const openId = Number(search.get('chat')) || null;
  const chats = useQuery(staffChatsQuery(list));
  // A chat that is ended while it is open moves to the other list.
  const others = useQuery({
    ...staffChatsQuery(list === 'open' ? 'closed' : 'open'),
    enabled: openId !== null,
  });
  const listHref = `${href}${list === 'closed' ? '&chats=closed' : ''}`;
  const isAsked = !chats.isPending && !others.isPending;
  if (openId !== null)
    return (
      <OpenChat
        key={openId}
        chat={[...(chats.data ?? []), ...(others.data ?? [])].find(({ id }) => id === openId)}
        isLoading={!isAsked}
        listHref={listHref}
        panelHref={panelHref}
      />
    );
  return (
    <ChatList
      chats={chats}
      list={list}
      onList={(next) => navigate(next === 'open' ? href : `${href}&chats=closed`)}
      hrefOf={(id) => `${listHref}&chat=${id}`}
      panelHref={panelHref}
    />
  );
}
