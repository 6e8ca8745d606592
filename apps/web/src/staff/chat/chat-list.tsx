import { words } from '@seven-hills/bank/words/words';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ChatStatusBadge } from '../../help/chat/chat-status.tsx';
import { type StaffList, staffChatsQuery } from '../../help/chat/queries.ts';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { useNow } from '../claims/use-now.ts';
import { useTitleCount } from '../claims/use-title-count.ts';
import { spanOf } from '../claims/work-words.ts';
import { closingText } from '../closing-fields.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListSwitch } from '../lists/list-switch.tsx';
import { adminHref } from '../screens.ts';
import { waitingWorkQuery } from '../waiting-work.ts';
import { useAssignChat } from './use-assign-chat.ts';
import { useChatAlerts } from './use-chat-alerts.ts';

interface ChatListProps {
  list: StaffList;
  onList: (list: StaffList) => void;
  hrefOf: (id: number) => string;
}

const lists: Choices<StaffList> = [
  ['open', 'Open'],
  ['closed', 'Closed'],
];

const emptyTexts = {
  open: {
    emptyTitle: 'No Active Chats',
    emptyText: `Chats appear here when a ${words.customer} starts one.`,
  },
  closed: { emptyTitle: 'No Closed Chats', emptyText: 'Ended chats are kept here.' },
};

export function ChatList({ list, onList, hrefOf }: ChatListProps) {
  const chats = useInfiniteQuery(staffChatsQuery(list));
  const { data: work } = useQuery(waitingWorkQuery);
  const alerts = useChatAlerts(work?.chats);
  useTitleCount(work?.chats ?? 0);
  const now = useNow();
  return (
    <Page
      title="Chat Management"
      description={`Waiting ${words.customers} first, longest wait first.`}
      back={{ label: 'Back to Admin Panel', href: adminHref('dashboard') }}
      actions={
        <>
          <Button
            variant="secondary"
            className="px-4"
            aria-pressed={alerts.areOn}
            onClick={() => void alerts.turn(!alerts.areOn)}
          >
            {alerts.areOn ? 'Sound On' : 'Sound Off'}
          </Button>
          <ListSwitch legend="Which chats" lists={lists} shown={list} onShow={onList} />
          <ListActions path="/api/chat/sessions/export" given={{ status: list }} isShort />
        </>
      }
    >
      <Card>
        <GrowingList query={chats} label="Chats" {...emptyTexts[list]}>
          {(chat) => <ChatRow key={chat.id} chat={chat} href={hrefOf(chat.id)} now={now} />}
        </GrowingList>
      </Card>
    </Page>
  );
}

function ChatRow({ chat, href, now }: { chat: ChatSession; href: string; now: number }) {
  const assign = useAssignChat();
  const isUnassigned = chat.assignedToAdmin === null && chat.status !== 'closed';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            <CustomerLink id={chat.customerId} name={chat.customerName} />
          </span>
          <FlagBadges flags={chat.flags} />
          <ChatStatusBadge status={chat.status} />
          {chat.waitsSince !== null && (
            <span className="text-sm">waits {spanOf(now - Date.parse(chat.waitsSince))}</span>
          )}
          {chat.unreadCount > 0 && <Badge variant="accent">{chat.unreadCount} unread</Badge>}
        </div>
        <p className="text-ink-soft text-sm">
          Session #{chat.id} · {formatDateTime(chat.createdAt)}
          {chat.assignedToName !== null && ` · ${chat.assignedToName}`}
          {chat.outcome !== null && ` · ${closingText(chat.outcome, chat.tag)}`}
        </p>
        {chat.lastMessage !== null && <p className="truncate text-sm">{chat.lastMessage}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isUnassigned && (
          <Button
            variant="secondary"
            pending={assign.isPending}
            onClick={() => assign.mutate(chat.id)}
          >
            Assign to Me
          </Button>
        )}
        <Link href={href} className={buttonStyle()}>
          Open Chat
          <span className="sr-only"> with {chat.customerName}</span>
        </Link>
      </div>
      <FailureAlert of={assign} className="basis-full" />
    </li>
  );
}
