import { limits } from '@seven-hills/bank/limits';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ViewReceipt } from '../../money/receipts/view-receipt.tsx';
import { api, refetchUnder } from '../../net/api-client.ts';
import { QueryError } from '../../net/query-error.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

/** The alerts, newest first, page by page. */
const alertsQuery = infiniteQueryOptions({
  ...api.pages('/api/notifications', { after: 'cursor', pageSize: limits.ownListPageSize }),
  select: ({ pages }) => pages.flat(),
  staleTime: 0,
});

interface AlertInboxProps {
  /** Closes the surrounding dialog when a link leads to another page. */
  onLeave: () => void;
  /** The transaction whose receipt opens immediately, from a device notification; null for none. */
  openTransactionId: number | null;
  /** Shown in place of an empty list. */
  children: ReactNode;
}

/** The customer's alerts, newest first, each with its receipt. */
export function AlertInbox({ onLeave, openTransactionId, children }: AlertInboxProps) {
  const alerts = useInfiniteQuery(alertsQuery);
  const queryClient = useQueryClient();
  const reload = () => refetchUnder(queryClient, '/api/notifications');
  const markAll = useCall({
    mutationFn: (throughId: number) => api.post('/api/notifications/read', { body: { throughId } }),
    onSuccess: reload,
    failure: { title: 'Not Marked', fallback: 'Please try again.' },
  });
  const markOne = useCall({
    mutationFn: (id: number) => api.post('/api/notifications/:id/read', { params: { id } }),
    onSuccess: reload,
    failure: { title: 'Not Marked', fallback: 'Please try again.' },
  });
  if (alerts.isPending) return <SkeletonRows rows={3} label="Loading your alerts" />;
  if (alerts.data === undefined) return <QueryError query={alerts} />;
  const [newest] = alerts.data;
  const opened = alerts.data.find(({ transactionId }) => transactionId === openTransactionId);
  if (!newest) return children;
  return (
    <section aria-label="Alerts" className="grid gap-2">
      {alerts.data.some(({ isRead }) => !isRead) && (
        <Button
          variant="secondary"
          className="justify-self-end"
          pending={markAll.isPending}
          onClick={() => markAll.mutate(newest.id)}
        >
          Mark All Read
        </Button>
      )}
      <FailureAlert of={markAll} />
      <FailureAlert of={markOne} />
      <ul className="divide-y divide-line">
        {alerts.data.map((alert) => (
          <AlertItem
            key={alert.id}
            alert={alert}
            opensReceipt={alert === opened}
            onLeave={onLeave}
            onRead={() => {
              if (!alert.isRead) markOne.mutate(alert.id);
            }}
          />
        ))}
      </ul>
      {alerts.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={alerts.isFetchingNextPage}
          onClick={() => void alerts.fetchNextPage()}
        >
          {alerts.isFetchNextPageError ? 'Try Again' : 'Load More'}
        </Button>
      )}
    </section>
  );
}

interface AlertItemProps {
  alert: Notification;
  opensReceipt: boolean;
  onLeave: () => void;
  onRead: () => void;
}

function AlertItem({ alert, opensReceipt, onLeave, onRead }: AlertItemProps) {
  const { sentence, reason, place } = alert;
  return (
    <li className="grid gap-0.5 py-3 [overflow-wrap:anywhere]">
      <p className={alert.isRead ? undefined : 'font-semibold'}>
        {!alert.isRead && <span className="mr-2 text-accent text-sm">New</span>}
        {sentence}
      </p>
      <p className="text-ink-soft text-sm">
        {alert.accountLabel !== null && `${alert.accountLabel} · `}
        <time dateTime={alert.createdAt}>{formatDateTime(alert.createdAt)}</time>
      </p>
      <p className="text-ink-soft text-sm">{reason}</p>
      <div className="flex flex-wrap items-center gap-x-5">
        {alert.transactionId !== null && (
          <ViewReceipt
            id={alert.transactionId}
            label={`View receipt: ${sentence}`}
            isOpenAtFirst={opensReceipt}
            onOpened={onRead}
          />
        )}
        {place && (
          <ButtonLink
            href={place.path}
            onClick={() => {
              onRead();
              onLeave();
            }}
            variant="link"
            className="min-h-11"
          >
            {place.label}
          </ButtonLink>
        )}
        {!alert.isSecurity && (
          <ButtonLink
            href="/profile?section=alerts"
            onClick={onLeave}
            variant="link"
            className="min-h-11"
          >
            Change alerts
          </ButtonLink>
        )}
        {!alert.isRead && (
          <Button variant="link" className="min-h-11" onClick={onRead}>
            Mark read
          </Button>
        )}
      </div>
    </li>
  );
}
