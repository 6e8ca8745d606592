// @vitest-environment happy-dom
import { type PaymentFailure, paymentFailures } from '@seven-hills/bank/words/work-kinds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { currentUserQuery } from '../../src/net/session/current-user.ts';
import { factsQuery } from '../../src/staff/claims/queries.ts';
import { WorkPane } from '../../src/staff/queue/work-pane.tsx';
import { WorkRow } from '../../src/staff/queue/work-row.tsx';
import { h, screen, show, within } from '../ui/render.ts';

const now = Date.parse('2026-01-06T16:00:00.000Z');

/** A wire that was approved 40 minutes ago but has not reached its recipient. */
const stuck = (subject: PaymentFailure) =>
  ({
    kind: 'failed_payment',
    reference: 42,
    since: '2026-01-06T15:20:00.000Z',
    warnAt: '2026-01-06T15:50:00.000Z',
    dueAt: '2026-01-06T17:20:00.000Z',
    person: { id: 7, name: 'Rosa Kim' },
    amount: '120.00',
    subject,
    owner: null,
    transaction: {
      id: 42,
      type: 'wire_transfer',
      status: 'completed',
      amount: '120.00',
      transferFee: '2.40',
      createdAt: '2026-01-06T15:00:00.000Z',
      recipientName: 'Ada Byron',
      externalBankName: 'First Ohio',
      decider: null,
      blockedBy: null,
      heldUntil: null,
    },
  }) as never;

const words: Record<PaymentFailure, RegExp> = {
  not_sent: /the wire network has not taken it/,
  no_answer: /call the service/,
  not_returned: /end the suspension to return the money/,
};

test.each(paymentFailures)('a stuck payment in the queue says why: %s', (failure) => {
  const item = stuck(failure);
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(currentUserQuery.queryKey, { id: 1, role: 'admin' } as never);
  const named = { kind: 'failed_payment', reference: 42 } as const;
  const nothing = { customer: null, earlier: null, proposal: null, message: null, case: null };
  queryClient.setQueryData(factsQuery(named).queryKey, { item, ...nothing } as never);
  const closed = { isOpen: false, onOpenChange: () => undefined };
  show(
    h(
      QueryClientProvider,
      { client: queryClient },
      h(
        'ul',
        null,
        h(WorkRow, {
          item,
          href: '/admin/queue?item=failed_payment-42',
          now,
          hasChoice: false,
          isCurrent: false,
          isChosen: false,
          onChoose: () => undefined,
        }),
      ),
      h(WorkPane, { named, now, onDecide: () => undefined, handOver: closed }),
    ),
  );
  const row = within(screen.getByRole('list'));
  expect(row.getByRole('link').textContent).toContain('Stuck payment to Ada Byron');
  expect(row.getByText('$120.00')).toBeTruthy();
  expect(row.getByText('Due in 1 h')).toBeTruthy();
  // It cannot be approved with others, and there is nothing to decide; the text says what to do.
  expect(row.queryByRole('checkbox')).toBeNull();
  const pane = within(screen.getByRole('article', { name: 'Stuck payment to Ada Byron' }));
  expect(pane.getByText(words[failure])).toBeTruthy();
  expect(pane.queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
});
