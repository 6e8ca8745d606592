import { useLocation, useSearch } from 'wouter';
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
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const list = search.get('chats') === 'closed' ? 'closed' : 'open';
  const openId = Number(search.get('chat')) || null;
  const listHref = `${href}${list === 'closed' ? '&chats=closed' : ''}`;
  if (openId !== null)
    return <OpenChat key={openId} id={openId} listHref={listHref} panelHref={panelHref} />;
  return (
    <ChatList
      list={list}
      onList={(next) => navigate(next === 'open' ? href : `${href}&chats=closed`)}
      hrefOf={(id) => `${listHref}&chat=${id}`}
      panelHref={panelHref}
    />
  );
}
