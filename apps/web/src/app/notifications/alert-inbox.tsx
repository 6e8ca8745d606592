import { limits } from '@seven-hills/bank/limits';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { ViewReceipt } from '../../money/receipts/view-receipt.tsx';
import { api, refetchUnder } from '../../net/api-client.ts';
import { QueryError } from '../../net/query-error.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ChoiceSelect } from '../../ui/form/choice-select.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

/** The alerts about one account, 0 for all, newest first, page by page. */
const alertsQuery = (account: number) =>
  infiniteQueryOptions({
    ...api.pages('/api/notifications', {
      after: 'cursor',
      pageSize: limits.ownListPageSize,
      ...(account !== 0 && { query: { account } }),
    }),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  });

interface ListProps {
  /** Closes the surrounding dialog when a link leads to another page. */
  onLeave: () => void;
  /** The transaction whose receipt opens immediately, from a device notification; null for none. */
  openTransactionId: number | null;
  /** Shown in place of an empty list. */
  children: ReactNode;
}

interface AlertInboxProps extends ListProps {
  /** The account that the alerts are about; 0 for all. */
  about: number;
  onFilter: (about: number) => void;
}

/** The customer's alerts, which one with several accounts can filter by account. */
export function AlertInbox({ about, onFilter, ...props }: AlertInboxProps) {
  const { data } = useQuery(ownAccountsQuery);
  const accounts = data?.accounts ?? [];
  if (accounts.length < 2) return <Alerts {...props} account={0} />;
  // A URL may name an account that is not, or no longer, the customer's.
  const account = accounts.some(({ id }) => id === about) ? about : 0;
  return (
    <>
      <ChoiceSelect
        label="Alerts about"
        choices={[
          ['0', 'Everything'],
          ...accounts.map((one) => [String(one.id), ownAccountLabel(one)] as const),
        ]}
        value={String(account)}
        onChange={(id) => onFilter(Number(id))}
        className="mb-3 sm:max-w-80"
      />
      <Alerts key={account} {...props} account={account} />
    </>
  );
}

interface AlertsProps extends ListProps {
  account: number;
}

/** Alerts, newest first, each with its receipt. */
function Alerts({ account, onLeave, openTransactionId, children }: AlertsProps) {
  const alerts = useInfiniteQuery(alertsQuery(account));
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
  if (!newest) return account === 0 ? children : <p>There are no alerts about this account yet.</p>;
  return (
    <section aria-label="Alerts" className="grid gap-2">
      {account === 0 && alerts.data.some(({ isRead }) => !isRead) && (
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
          <Button
            variant="link"
            className="min-h-11"
            aria-label={`Mark read: ${sentence}`}
            onClick={onRead}
          >
            Mark read
          </Button>
        )}
      </div>
    </li>
  );
}
