import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ListActions } from '../lists/list-actions.tsx';
import { adminHref } from '../screens.ts';
import { MessageItem } from './message-item.tsx';
import { type InboxStatus, inboxQuery } from './queries.ts';

const lists = [
  { status: 'open', label: 'Open' },
  { status: 'answered', label: 'Answered' },
  { status: 'closed', label: 'Closed' },
] as const;

const empty = {
  open: { title: 'No Open Messages', text: 'All messages have been answered.' },
  answered: { title: 'No Answered Messages', text: 'Answers are kept here.' },
  closed: { title: 'No Closed Messages', text: 'Messages that need no answer are kept here.' },
} as const;

/** Messages from the support form, which staff answer by email. */
export function SupportInboxScreen() {
  usePageTitle('Support Inbox');
  const replyId = Number(new URLSearchParams(useSearch()).get('reply')) || null;
  const [status, setStatus] = useState<InboxStatus>('open');
  const inbox = useInfiniteQuery(inboxQuery(status));
  const messages = inbox.data?.pages.flat();
  return (
    <>
      <PageHeader
        title="Support Inbox"
        back={{ label: 'Back to Dashboard', href: adminHref('dashboard') }}
        description="Messages from the support form, longest waiting first."
        actions={
          <>
            <fieldset className="flex gap-2">
              <legend className="sr-only">Which messages</legend>
              {lists.map((list) => (
                <Button
                  key={list.status}
                  variant={list.status === status ? 'primary' : 'secondary'}
                  className="px-4"
                  aria-pressed={list.status === status}
                  onClick={() => setStatus(list.status)}
                >
                  {list.label}
                </Button>
              ))}
            </fieldset>
            <ListActions path="/api/admin/support-messages/export" given={{ status }} isShort />
          </>
        }
      />
      <Card>
        {inbox.isPending && <SkeletonRows rows={5} label="Loading messages" />}
        {inbox.isError && !messages && <QueryError query={inbox} />}
        {messages?.length === 0 && (
          <EmptyState title={empty[status].title}>{empty[status].text}</EmptyState>
        )}
        {messages && messages.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Messages">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} startsOpen={message.id === replyId} />
            ))}
          </ul>
        )}
        {inbox.hasNextPage && (
          <Button
            variant="secondary"
            className="mt-4"
            pending={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            Show More
          </Button>
        )}
      </Card>
    </>
  );
}
