import type { Conversation } from '@seven-hills/contracts/help/conversations';
import type { OpenedUser } from '@seven-hills/contracts/staff/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListPanel } from '../lists/list-panel.tsx';
import { useMay } from '../permissions.ts';
import { adminHref } from '../screens.ts';
import { wordsOf } from '../words.ts';
import { conversationsQuery } from './queries.ts';

/** A customer's chats and messages, newest first. */
export function ConversationsTab({ user }: { user: OpenedUser }) {
  return (
    <Card
      title="Chats & Messages"
      actions={<ListActions path={`/api/admin/users/${user.id}/conversations/export`} />}
    >
      <ListPanel
        query={useQuery(conversationsQuery(user.id))}
        loading="Loading chats and messages"
        emptyTitle="No chats or messages yet"
      >
        {(rows) => (
          <ul aria-label="Chats and messages" className="divide-y divide-line">
            {rows.map((row) => (
              <ConversationItem key={`${row.kind} ${row.id}`} conversation={row} />
            ))}
          </ul>
        )}
      </ListPanel>
    </Card>
  );
}

function ConversationItem({ conversation }: { conversation: Conversation }) {
  const may = useMay();
  const { kind, id, startedAt, status, subject } = conversation;
  const title = kind === 'chat' ? `Chat #${id}` : (subject ?? 'Message');
  const isOpen = status !== 'closed' && status !== 'answered';
  const href =
    kind === 'message'
      ? adminHref('support-inbox')
      : may('chat.answer')
        ? adminHref('chat-management')
        : null;
  return (
    <li className="grid gap-1 py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {href === null ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <Link
            href={href}
            className="font-semibold underline decoration-line underline-offset-4 [overflow-wrap:anywhere]"
          >
            {title}
          </Link>
        )}
        <Badge variant={isOpen ? 'warning' : 'secondary'}>{wordsOf(status)}</Badge>
      </p>
      {kind === 'chat' && subject && (
        <p className="text-ink-soft [overflow-wrap:anywhere]">{subject}</p>
      )}
      <p className="text-ink-soft text-sm">{formatDateTime(startedAt)}</p>
    </li>
  );
}
