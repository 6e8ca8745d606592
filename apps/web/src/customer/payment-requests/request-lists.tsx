import { words } from '@seven-hills/bank/words/words';
import type { PaymentRequest, RequestBlock } from '@seven-hills/contracts/money/payment-requests';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { api } from '../../net/api-client.ts';
import { Queried } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { blocksQuery, refreshRequests, requestsQuery, splitsQuery } from './queries.ts';
import { RequestRows } from './request-rows.tsx';

const newHref = viewHref('requests', { new: '1' });

/** The requests that the customer received and sent, and whom they blocked. */
export function RequestLists() {
  return (
    <Page
      title="Request Money"
      description={`Ask another ${words.customer} for money, or send a link to the person who should pay.`}
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        <>
          <ButtonLink href={viewHref('bill-split')} variant="secondary">
            Split a Bill
          </ButtonLink>
          <ButtonLink href={newHref}>
            <Plus aria-hidden="true" />
            New Request
          </ButtonLink>
        </>
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
            <SentRequests asked={asked} />
            <Blocks />
          </div>
        )}
      </Queried>
    </Page>
  );
}

/** The requests that the customer sent; those for shares of one bill in one row. */
function SentRequests({ asked }: { asked: readonly PaymentRequest[] }) {
  return (
    <Card title="Requests You Sent">
      <Queried of={splitsQuery} loading="Loading your requests">
        {(splits) =>
          asked.length === 0 ? (
            <EmptyState
              title="No requests sent"
              action={<ButtonLink href={newHref}>New Request</ButtonLink>}
            >
              Split a bill, or ask for what you are owed.
            </EmptyState>
          ) : (
            <RequestRows
              requests={asked.filter(({ splitId }) => splitId === null)}
              splits={splits}
            />
          )
        }
      </Queried>
    </Card>
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
