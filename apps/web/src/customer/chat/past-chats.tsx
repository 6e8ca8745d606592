import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatTime } from '../../ui/data/dates.ts';
import { ListDate } from '../../ui/date/list-date.tsx';

interface PastChatsProps {
  chats: readonly ChatSession[];
  onRead: (id: number) => void;
  /** Fetches older chats; null once all are loaded. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

/** Lists the customer's ended chats. */
export function PastChats({ chats, onRead, onMore, isLoadingMore }: PastChatsProps) {
  if (chats.length === 0) return null;
  return (
    <section aria-labelledby="past-chats" className="grid gap-2 border-line border-t pt-4">
      <h3 id="past-chats" className="text-lg">
        Your earlier chats
      </h3>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {chats.map((chat) => (
          <li key={chat.id}>
            <button
              type="button"
              onClick={() => onRead(chat.id)}
              className="grid min-h-11 w-full gap-0.5 rounded-control px-3 py-2 text-left hover:bg-primary-soft"
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">
                  <ListDate at={chat.createdAt} /> {formatTime(chat.createdAt)}
                </span>
                {chat.unreadCount > 0 && <Badge variant="accent">{chat.unreadCount} new</Badge>}
              </span>
              <span className="truncate text-ink-soft text-sm">{chat.lastMessage}</span>
            </button>
          </li>
        ))}
      </ul>
      {onMore && (
        <Button variant="quiet" pending={isLoadingMore} onClick={onMore}>
          Show Older Chats
        </Button>
      )}
    </section>
  );
}
