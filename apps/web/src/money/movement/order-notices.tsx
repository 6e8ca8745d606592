import { useQueryClient } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { currentUserQuery } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { refreshMoney } from '../queries.ts';
import { ViewReceipt } from '../receipts/view-receipt.tsx';
import { movements } from './bank-movements.ts';
import { isUnderWay, type Order } from './order.ts';
import { CheckingText, lowerCase } from './order-progress.tsx';
import { notSentSentence, progressOf, sentSentence, subjectOf } from './order-words.ts';

interface OrderNoticesProps {
  userId: number;
  /** Called with the number of notices, and with 0 on unmount. */
  onCount: (count: number) => void;
}

/**
 * Outcomes of movements whose screen was closed, above any screen: each stays until it is
 * dismissed. An order whose form is open is reported there.
 */
export function OrderNotices({ userId, onCount }: OrderNoticesProps) {
  const shown = useNoticedOrders(userId);
  useEffect(() => movements.resume(userId), [userId]);
  useRefresh(shown);
  useEffect(() => onCount(shown.length), [onCount, shown.length]);
  useEffect(() => () => onCount(0), [onCount]);
  return (
    <div
      role="status"
      data-slot="page-notices"
      data-print="hide"
      className="sticky top-(--sticky-top) z-20"
    >
      {shown.length > 0 && (
        <section aria-label="Payments" data-slot="order-notices">
          {shown.map((order) => (
            <OrderNotice key={order.key} order={order} />
          ))}
        </section>
      )}
    </div>
  );
}

/** The orders to report away from their forms: finished, or with an outcome still pending. */
export function useNoticedOrders(userId: number): readonly Order[] {
  const orders = useSyncExternalStore(movements.subscribe, movements.orders, movements.none);
  const claimed = useSyncExternalStore(
    movements.subscribe,
    movements.claimed,
    movements.noneClaimed,
  );
  return orders.filter(
    (order) =>
      order.userId === userId &&
      !order.isTold &&
      !claimed.has(order.key) &&
      // The tab that sends an order reports it immediately.
      (order.state !== 'sending' || movements.isFromHere(order)),
  );
}

/** Refetches what a movement changed, once for each that was sent. */
function useRefresh(shown: readonly Order[]) {
  const queryClient = useQueryClient();
  const refresh = useEffectEvent(() => {
    void refreshMoney(queryClient);
    // The initial deposit changes the customer's access.
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  });
  const sentKeys = shown
    .filter(({ state }) => state === 'sent')
    .map(({ key }) => key)
    .join();
  useEffect(() => {
    if (sentKeys) refresh();
  }, [sentKeys]);
}

/** One order: its outcome, its receipt, and a dismiss button. */
export function OrderNotice({ order }: { order: Order }) {
  const { key, state, outcome } = order;
  return (
    <div
      data-slot="order-notice"
      className="flex gap-3 border-line border-b bg-surface px-4 py-1.5 shadow-card sm:px-6"
    >
      <span className="mt-3 shrink-0 [&_svg]:size-5">
        <StateIcon state={state} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
        <p className="break-words py-2.5 text-[0.95rem]">{sentenceOf(order)}</p>
        {state === 'sent' && outcome?.transactionId && order.kind !== 'counter' && (
          <ViewReceipt id={outcome.transactionId} />
        )}
      </div>
      {!isUnderWay(order) && (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Dismiss"
          onClick={() => movements.dismiss(key)}
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

function sentenceOf(order: Order): ReactNode {
  const { state, facts, outcome } = order;
  switch (state) {
    case 'sending':
      return `${facts ? progressOf(facts) : `${subjectOf(order)} is being sent`}: we’ll confirm in a moment.`;
    case 'checking':
      return (
        <>
          We’re checking on {lowerCase(subjectOf(order))}. <CheckingText />
        </>
      );
    case 'sent':
      return `${sentSentence(order)}.`;
    case 'notSent':
      return `${notSentSentence(order)} ${outcome?.reason ?? ''}`;
  }
}

function StateIcon({ state }: Pick<Order, 'state'>) {
  if (state === 'sent') return <CircleCheck aria-hidden="true" className="text-success" />;
  if (state === 'notSent') return <CircleAlert aria-hidden="true" className="text-danger" />;
  return <Spinner />;
}
