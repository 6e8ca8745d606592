import { words } from '@seven-hills/bank/words/words';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ChatStatusBadge, endingsForStaff } from '../../help/chat/chat-status.tsx';
import { Conversation } from '../../help/chat/conversation.tsx';
import { chatQuery } from '../../help/chat/queries.ts';
import { useCloseChat } from '../../help/chat/use-close-chat.ts';
import { failureText } from '../../net/api-error.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { type Closing, ClosingFields, closingText } from '../closing-fields.tsx';
import { CustomerCard } from '../customer-card.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { FlagBadges } from '../flag-badges.tsx';
import { useMay } from '../permissions.ts';
import { withReceiptLinks } from '../receipt-link.tsx';
import { SavedRepliesButton } from '../saved-replies/saved-replies-button.tsx';
import { adminHref } from '../screens.ts';
import { userQuery } from '../users/queries.ts';
import { ChatOwner, useIsColleagues } from './chat-owner.tsx';
import { useAssignChat } from './use-assign-chat.ts';

/** One chat, as staff see it. */
export function OpenChat({ id, listHref }: { id: number; listHref: string }) {
  const assign = useAssignChat();
  const { data: chat, error, isFetching, refetch } = useQuery(chatQuery(id));
  const isColleagues = useIsColleagues(chat);
  const [hasJoined, setHasJoined] = useState(false);
  const may = useMay();
  const card = useRef<HTMLDivElement>(null);
  usePageTitle(chat ? `Chat with ${chat.customerName}` : 'Chat');
  const back = { label: 'Back to Sessions', href: listHref };
  if (!chat)
    return (
      <>
        <PageHeader title="Chat" back={back} />
        {error ? (
          <ErrorState
            message={failureText(error, 'Please try again.')}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        ) : (
          <SkeletonRows rows={6} label="Loading the chat" />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={`Chat with ${chat.customerName}`}
        description={
          <>
            <CustomerLink id={chat.customerId} name={`Open the ${words.customer}`} /> · Session #
            {chat.id} · started {formatDateTime(chat.createdAt)}
            {chat.assignedToName !== null && ` · assigned to ${chat.assignedToName}`}
          </>
        }
        badge={
          <>
            <ChatStatusBadge status={chat.status} />
            <FlagBadges flags={chat.flags} />
          </>
        }
        back={back}
        actions={
          <>
            <Actions
              chat={chat}
              assign={assign}
              onAssigned={() => card.current?.querySelector('textarea')?.focus()}
            />
            <ButtonLink href={adminHref('dashboard')} variant="secondary">
              Back to Admin Panel
            </ButtonLink>
          </>
        }
      />
      <FailureAlert of={assign} className="mb-4" />
      <ChatOwner chat={chat} hasJoined={hasJoined} onJoin={() => setHasJoined(true)} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Card ref={card}>
          <Conversation
            chat={chat}
            side="admin"
            className="h-[500px]"
            emptyText="No messages yet."
            showText={withReceiptLinks}
            slashKey
            isWritable={!isColleagues || hasJoined}
            joins={isColleagues}
            tools={
              may('messages.answer')
                ? (insert) => <SavedRepliesButton onInsert={insert} />
                : undefined
            }
          />
          {chat.status === 'closed' && (
            <p className="mt-3 text-ink-soft">
              {endingsForStaff[chat.closedBy ?? 'bank']}
              {chat.closedAt !== null && ` (${formatDateTime(chat.closedAt)})`}.{' '}
              {closingText(chat.outcome, chat.tag)}
            </p>
          )}
        </Card>
        <CustomerOf id={chat.customerId} />
      </div>
    </>
  );
}

/** The customer's card, shown next to the chat. */
function CustomerOf({ id }: { id: number }) {
  return (
    <Queried
      of={userQuery(id, 'To answer a chat')}
      loading={`Loading the ${words.customer}`}
      rows={3}
    >
      {(data) => <CustomerCard user={data} />}
    </Queried>
  );
}

interface ActionsProps {
  chat: ChatSession;
  assign: ReturnType<typeof useAssignChat>;
  /** Called after the assignment, when the button is gone. */
  onAssigned: () => void;
}

function Actions({ chat, assign, onAssigned }: ActionsProps) {
  const close = useCloseChat();
  const [isAsking, setIsAsking] = useState(false);
  const [closing, setClosing] = useState<Closing>({ outcome: 'resolved', tag: '' });
  if (chat.status === 'closed') return null;
  return (
    <>
      {chat.assignedToAdmin === null && (
        <Button
          pending={assign.isPending}
          onClick={() => assign.mutate(chat.id, { onSuccess: onAssigned })}
        >
          Assign to Me
        </Button>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        End Chat
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="End this chat?"
        description={`${chat.customerName} can still read it, and can start a new one.`}
        confirmLabel="End Chat"
        pending={close.isPending}
        onConfirm={() =>
          close.mutate(
            { sessionId: chat.id, closing: { ...closing, tag: closing.tag || null } },
            { onSuccess: () => setIsAsking(false) },
          )
        }
      >
        <ClosingFields value={closing} onChange={setClosing} />
        <FailureAlert of={close} />
      </ConfirmDialog>
    </>
  );
}
