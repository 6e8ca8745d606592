import { words } from '@seven-hills/bank/words/words';
import type { PaymentRequest, RequestBlock } from '@seven-hills/contracts/money/payment-requests';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useSearch } from 'wouter';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { LinkedRow } from '../linked-row.tsx';
import { idIn, viewHref } from '../screens.ts';
import { blocksQuery, refreshRequests, requestsQuery, useFreshRequests } from './queries.ts';
import { partyWords, stateNames, stateVariants, whenWords } from './request-words.ts';

const NewRequestScreen = fetchedScreen(
  () => import('./new-request-screen.tsx'),
  'NewRequestScreen',
);
const RequestScreen = fetchedScreen(() => import('./request-screen.tsx'), 'RequestScreen');

/** The customer's sent and received requests, one request, or the form for a new one. */
export function RequestsScreen({ user }: { user: CurrentUser }) {
  useFreshRequests();
  const search = useSearch();
  const parameters = new URLSearchParams(search);
  const id = idIn(search, 'id');
  if (parameters.has('new')) return <NewRequestScreen />;
  if (parameters.has('link')) return <RequestScreen user={user} id={null} />;
  return id === null ? <RequestLists /> : <RequestScreen user={user} id={id} />;
}

const newHref = viewHref('requests', { new: '1' });

function RequestLists() {
  return (
    <Page
      title="Request Money"
      description={`Ask another ${words.customer} for money, or send a link to the person who should pay.`}
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        <ButtonLink href={newHref}>
          <Plus aria-hidden="true" />
          New Request
        </ButtonLink>
      }
    >
      <Queried of={requestsQuery} loading="Loading your requests">
        {({ asked, received }) => (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <Card title="Requests You Received">
              {received.length === 0 ? (
                <EmptyState title="No requests to pay">
                  Requests from other {words.customers} appear here. You decide which ones you pay.
                </EmptyState>
              ) : (
                <RequestRows requests={received} />
              )}
            </Card>
            <Card title="Requests You Sent">
              {asked.length === 0 ? (
                <EmptyState
                  title="No requests sent"
                  action={<ButtonLink href={newHref}>New Request</ButtonLink>}
                >
                  Split a bill, or ask for what you are owed.
                </EmptyState>
              ) : (
                <RequestRows requests={asked} />
              )}
            </Card>
            <Blocks />
          </div>
        )}
      </Queried>
    </Page>
  );
}

function RequestRows({ requests }: { requests: readonly PaymentRequest[] }) {
  return (
    <ul className="-mx-3 grid">
      {requests.map((request) => (
        <LinkedRow
          key={request.id}
          href={viewHref('requests', { id: String(request.id) })}
          title={partyWords(request)}
          badges={<Badge variant={stateVariants[request.state]}>{stateNames[request.state]}</Badge>}
          lines={[request.note, whenWords(request)]}
          amount={request.amount}
        />
      ))}
    </ul>
  );
}

/** The blocked requesters, each with a button to unblock; renders nothing if there are none. */
function Blocks() {
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(blocksQuery);
  const remove = useCall({
    mutationFn: ({ id }: RequestBlock) =>
      api.delete('/api/payment-request-blocks/:id', { params: { id } }),
    onSuccess: () => refreshRequests(queryClient),
    failure: { title: 'Not Unblocked', fallback: 'Please try again.' },
  });
  if (data.length === 0) return null;
  return (
    <Card
      title="Blocked"
      description={`These ${words.customers} cannot ask you for money.`}
      className="xl:col-span-2"
    >
      <FailureAlert of={remove} className="mb-3" />
      <ul className="divide-y divide-line">
        {data.map((block) => (
          <li key={block.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{block.name}</span>
            <Button
              variant="secondary"
              aria-label={`Unblock ${block.name}`}
              pending={remove.isPending && remove.variables.id === block.id}
              onClick={() => remove.mutate(block)}
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
