import type { ChatSession } from '@seven-hills/contracts/api/chat';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDateTime } from '../../../lib/dates.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, buttonStyle } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ChatStatusBadge } from '../chat-status.tsx';
import { Conversation } from '../conversation.tsx';
import { useCloseChat } from '../use-close-chat.ts';
import { useAssignChat } from './use-assign-chat.ts';

interface OpenChatProps {
  /** Undefined while it is looked for, and when there is none of this number. */
  chat: ChatSession | undefined;
  isLoading: boolean;
  listHref: string;
  panelHref: string;
}

/** One chat, as staff see it. */
export function OpenChat({ chat, isLoading, listHref, panelHref }: OpenChatProps) {
  usePageTitle(chat ? `Chat with ${chat.customerName}` : 'Chat');
  const back = { label: 'Back to Sessions', href: listHref };
  if (!chat)
    return (
      <>
        <PageHeader title="Chat" back={back} />
        {isLoading ? (
          <SkeletonRows rows={6} label="Loading the chat" />
        ) : (
          <EmptyState title="There is no such chat">It may be an old one.</EmptyState>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={`Chat with ${chat.customerName}`}
        description={
          <>
            Session #{chat.id} · started {formatDateTime(chat.createdAt)}
            {chat.assignedToName !== null && ` · assigned to ${chat.assignedToName}`}
          </>
        }
        badge={<ChatStatusBadge status={chat.status} />}
        back={back}
        actions={
          <>
            <Actions chat={chat} />
            <Link href={panelHref} className={buttonStyle({ variant: 'secondary' })}>
              Back to Admin Panel
            </Link>
          </>
        }
      />
      <Card>
        <Conversation
          chat={chat}
          side="admin"
          className="h-[500px]"
          emptyText="Nothing has been written yet."
        />
        {chat.status === 'closed' && (
          <p className="mt-3 text-ink-soft">
            {chat.closedBy === 'customer' ? 'The customer' : 'Staff'} ended this chat
            {chat.closedAt !== null && ` on ${formatDateTime(chat.closedAt)}`}.
          </p>
        )}
      </Card>
    </>
  );
}

function Actions({ chat }: { chat: ChatSession }) {
  const assign = useAssignChat();
  const close = useCloseChat();
  const [isAsking, setIsAsking] = useState(false);
  if (chat.status === 'closed') return null;
  return (
    <>
      {chat.assignedToAdmin === null && (
        <Button pending={assign.isPending} onClick={() => assign.mutate(chat.id)}>
          Assign to Me
        </Button>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        End Chat
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End this chat?"
        description={`${chat.customerName} can read it afterwards, and start another one.`}
        confirmLabel="End Chat"
        pending={close.isPending}
        onConfirm={() => close.mutate(chat.id, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
