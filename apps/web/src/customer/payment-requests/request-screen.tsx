import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import type { PaymentRequest, ShownRequest } from '@seven-hills/contracts/money/payment-requests';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { keptLinkToken } from '../../net/session/link-tokens.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra, fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { viewHref } from '../screens.ts';
import { ShareLink } from '../share-link.tsx';
import { linkedRequestQuery, refreshRequests, requestQuery } from './queries.ts';
import { linkHint, partyWords, stateNames, stateVariants } from './request-words.ts';

/** For a request that was paid. */
const ViewReceipt = fetchedExtra(
  () => import('../../money/receipts/view-receipt.tsx'),
  'ViewReceipt',
);
const PayRequest = fetchedScreen(() => import('./pay-request.tsx'), 'PayRequest');

/** One request: to pay or decline, or to check its outcome. `id` is null behind a link. */
export function RequestScreen({ user, id }: { user: CurrentUser; id: number | null }) {
  const [token] = useState(keptLinkToken);
  if (id !== null) return <OneRequest user={user} query={requestQuery(id)} />;
  return token === null ? (
    <NoRequest />
  ) : (
    <OneRequest user={user} query={linkedRequestQuery(token)} token={token} />
  );
}

type RequestQuery = ReturnType<typeof requestQuery> | ReturnType<typeof linkedRequestQuery>;

interface OneRequestProps {
  user: CurrentUser;
  query: RequestQuery;
  /** The token of the link that the customer followed. */
  token?: string;
}

function OneRequest({ user, query, token }: OneRequestProps) {
  const request = useQuery<ShownRequest>(query as never);
  if (problemCode(request.error) === 'not_found') return <NoRequest />;
  return (
    <QueryPanel query={request} loading="Loading the request">
      {(found) =>
        found.recipient ? (
          <PayRequest
            user={user}
            request={{ ...found, recipient: found.recipient }}
            token={token}
          />
        ) : (
          <RequestDetails request={found} />
        )
      }
    </QueryPanel>
  );
}

function RequestDetails({ request }: { request: ShownRequest }) {
  const { direction, state, amount, transactionId } = request;
  const usd = usdOf(amount);
  const { data: own } = useQuery(ownAccountsQuery);
  const receiver = own?.accounts.find(({ id }) => id === request.toAccountId);
  const title = direction === 'asked' ? `Request of ${usd}` : `Asked for ${usd}`;
  return (
    <Page
      title={title}
      badge={<Badge variant={stateVariants[state]}>{stateNames[state]}</Badge>}
      back={{ label: 'Back to Requests', href: viewHref('requests') }}
    >
      <div className="grid max-w-2xl gap-5">
        <Card className="grid gap-3">
          <DescriptionList items={detailsOf(request, receiver)} />
          {request.splitId !== null && (
            <ButtonLink
              href={viewHref('bill-split', { id: String(request.splitId) })}
              variant="secondary"
              className="justify-self-start"
            >
              View the Whole Bill
            </ButtonLink>
          )}
          {transactionId !== null && <ViewReceipt id={transactionId} />}
        </Card>
        {direction === 'asked' && state === 'open' && <RequesterActions request={request} />}
      </div>
    </Page>
  );
}

function detailsOf(request: ShownRequest, receiver: OwnAccount | undefined) {
  const { direction, note, createdAt, expiresAt, endedAt, state } = request;
  return [
    { term: direction === 'asked' ? 'You ask' : 'Asked by', detail: partyWords(request) },
    { term: 'For', detail: note },
    ...(receiver ? [{ term: 'Money goes to', detail: ownAccountLabel(receiver) }] : []),
    { term: 'Made on', detail: formatDate(createdAt) },
    state === 'open'
      ? { term: 'Can be paid until', detail: formatDate(expiresAt) }
      : { term: `${stateNames[state]} on`, detail: formatDate(endedAt ?? expiresAt) },
  ];
}

function NoRequest() {
  return (
    <Page title="Request Money" back={{ label: 'Back to Requests', href: viewHref('requests') }}>
      <EmptyState
        title="There is no such request"
        action={<ButtonLink href={viewHref('requests')}>View Requests</ButtonLink>}
      >
        The link may be incomplete, or a newer one has replaced it. Please ask the person who sent
        it.
      </EmptyState>
    </Page>
  );
}

/** The requester's actions while the request is open. */
function RequesterActions({ request: { id, isLink } }: { request: PaymentRequest }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const renew = useCall({
    mutationFn: () => api.post('/api/payment-requests/:id/link', { params: { id } }),
    onSuccess: (made) => setLink(made.link),
    failure: { title: 'No New Link', fallback: 'Please try again.' },
  });
  return (
    <>
      {link !== null && (
        <Card>
          <ShareLink link={link} hint={linkHint} />
        </Card>
      )}
      <FailureAlert of={renew} />
      <div className="flex flex-wrap gap-3">
        {isLink && (
          <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
            Make a New Link
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Cancel Request
        </Button>
      </div>
      {isLink && (
        <p className="text-ink-soft text-sm">
          We keep no copy of a link. A new one replaces the old one, which stops working.
        </p>
      )}
      {asks && (
        <ConfirmCall
          title="Cancel This Request?"
          description="It can no longer be paid. You can ask again at any time."
          confirmLabel="Cancel Request"
          cancelLabel="Keep It"
          send={() => api.post('/api/payment-requests/:id/cancel', { params: { id } })}
          success={{ title: 'Request Canceled' }}
          failure={{ title: 'Not Canceled', fallback: 'Please try again.' }}
          refresh={() => refreshRequests(queryClient)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
