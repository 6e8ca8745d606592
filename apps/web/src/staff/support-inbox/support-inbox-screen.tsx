import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { adminHref } from '../views.ts';
import { MessageItem } from './message-item.tsx';
import { type InboxStatus, inboxQuery } from './queries.ts';

const lists = [
  { status: 'open', label: 'Open' },
  { status: 'answered', label: 'Answered' },
] as const;

/** Messages of the support form, for staff to answer by mail. */
export function SupportInboxScreen() {
  usePageTitle('Support Inbox');
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
          <fieldset className="flex gap-2">
            <legend className="sr-only">Which messages</legend>
            {lists.map((list) => (
              <Button
                key={list.status}
                variant={list.status === status ? 'primary' : 'secondary'}
                aria-pressed={list.status === status}
                onClick={() => setStatus(list.status)}
              >
                {list.label}
              </Button>
            ))}
          </fieldset>
        }
      />
      <Card>
        {inbox.isPending && <SkeletonRows rows={5} label="Loading messages" />}
        {inbox.isError && !messages && <QueryError query={inbox} />}
        {messages?.length === 0 && (
          <EmptyState title={status === 'open' ? 'No Open Messages' : 'No Answered Messages'}>
            {status === 'open' ? 'All messages have been answered.' : 'Answers are kept here.'}
          </EmptyState>
        )}
        {messages && messages.length > 0 && (
          <ul className="divide-y divide-line" aria-label="Messages">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
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
