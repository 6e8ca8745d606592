import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { Choices } from '../../ui/data/use-url-filters.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { GrowingList } from '../lists/growing-list.tsx';
import { ListActions } from '../lists/list-actions.tsx';
import { ListSwitch } from '../lists/list-switch.tsx';
import { adminHref } from '../screens.ts';
import { MessageItem } from './message-item.tsx';
import { type InboxStatus, inboxQuery } from './queries.ts';

const lists: Choices<InboxStatus> = [
  ['open', 'Open'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
];

const emptyTexts = {
  open: { emptyTitle: 'No Open Messages', emptyText: 'All messages have been answered.' },
  answered: { emptyTitle: 'No Answered Messages', emptyText: 'Answers are kept here.' },
  closed: {
    emptyTitle: 'No Closed Messages',
    emptyText: 'Messages that need no answer are kept here.',
  },
};

/** Messages from the support form, which staff answer by email. */
export function SupportInboxScreen() {
  const replyId = Number(new URLSearchParams(useSearch()).get('reply')) || null;
  const [status, setStatus] = useState<InboxStatus>('open');
  const inbox = useInfiniteQuery(inboxQuery(status));
  return (
    <Page
      title="Support Inbox"
      back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
      description="Messages from the support form, longest waiting first."
      actions={
        <>
          <ListSwitch legend="Which messages" lists={lists} shown={status} onShow={setStatus} />
          <ListActions path="/api/admin/support-messages/export" given={{ status }} isShort />
        </>
      }
    >
      <Card>
        <GrowingList query={inbox} label="Messages" {...emptyTexts[status]}>
          {(message) => (
            <MessageItem key={message.id} message={message} startsOpen={message.id === replyId} />
          )}
        </GrowingList>
      </Card>
    </Page>
  );
}
