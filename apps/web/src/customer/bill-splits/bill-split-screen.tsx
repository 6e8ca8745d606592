import type { BillSplit } from '@seven-hills/contracts/money/bill-splits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { formatDate } from '../../ui/data/dates.ts';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { refreshRequests, splitQuery, useFreshRequests } from '../payment-requests/queries.ts';
import { RequestRows } from '../payment-requests/request-rows.tsx';
import { missingWords, progressOf } from '../payment-requests/split-words.ts';
import { idIn, viewHref } from '../screens.ts';

const NewSplitScreen = fetchedScreen(() => import('./new-split-screen.tsx'), 'NewSplitScreen');

const back = { label: 'Back to Requests', href: viewHref('requests') };

/** One bill split, or the form for a new one. */
export function BillSplitScreen() {
  useFreshRequests();
  const id = idIn(useSearch(), 'id');
  return id === null ? <NewSplitScreen /> : <OneSplit id={id} />;
}

function OneSplit({ id }: { id: number }) {
  const split = useQuery(splitQuery(id));
  if (problemCode(split.error) === 'not_found')
    return (
      <Page title="Split a Bill" back={back}>
        <EmptyState
          title="There is no such bill split"
          action={<ButtonLink href={back.href}>View Requests</ButtonLink>}
        >
          It may belong to another sign-in.
        </EmptyState>
      </Page>
    );
  return (
    <QueryPanel query={split} loading="Loading the bill">
      {(found) => <SplitDetails split={found} />}
    </QueryPanel>
  );
}

/** Who has paid, who has not, and how much is missing. */
function SplitDetails({ split }: { split: BillSplit }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { id, total, ownShare, note, createdAt, requests } = split;
  const { variant, text } = progressOf(split);
  const open = requests.filter(({ state }) => state === 'open');
  return (
    <Page
      title={`Split of ${usdOf(total)}`}
      badge={<Badge variant={variant}>{text}</Badge>}
      back={back}
    >
      <div className="grid max-w-2xl gap-5">
        <Card>
          <DescriptionList
            items={[
              { term: 'For', detail: note },
              { term: 'Missing', detail: missingWords(split) },
              { term: 'Your share', detail: usdOf(ownShare) },
              { term: 'Made on', detail: formatDate(createdAt) },
            ]}
          />
        </Card>
        <Card title="Requests">
          <RequestRows requests={requests} isOfOneBill />
        </Card>
        {open.length > 0 && (
          <Button variant="secondary" className="justify-self-start" onClick={() => setAsks(true)}>
            {open.length === 1 ? 'Cancel the Open Request' : 'Cancel All Open Requests'}
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmCall
          title="Cancel What Is Open?"
          description="What is not paid yet can no longer be paid. What is paid stays yours."
          confirmLabel={open.length === 1 ? 'Cancel Request' : 'Cancel Requests'}
          cancelLabel="Keep It"
          send={() => api.post('/api/bill-splits/:id/cancel', { params: { id } })}
          success={{ title: open.length === 1 ? 'Request Canceled' : 'Requests Canceled' }}
          failure={{ title: 'Not Canceled', fallback: 'Please try again.' }}
          refresh={() => refreshRequests(queryClient)}
          onClose={() => setAsks(false)}
        />
      )}
    </Page>
  );
}
