import { firstDeposit, firstDepositText } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { toDecimal } from '@seven-hills/money';
import Lock from 'lucide-react/icons/lock';
import { useRef, useState } from 'react';
import { OrderProgress } from '../../money/movement/order-progress.tsx';
import { NotCarriedOut } from '../../money/movement/refusal.ts';
import type { Movement } from '../../money/movement/use-movement.ts';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { fetched } from '../../ui/fetched.tsx';
import type { CardFormHandle, CardOutcome, DepositPayment } from './card-form.ts';
import { SandboxCardFrame } from './sandbox-card/sandbox-card-frame.tsx';

const StripeCardForm = fetched(() => import('./stripe-card-form.tsx'), 'StripeCardForm');

const facts = {
  what: 'initial deposit',
  amount: toDecimal(firstDeposit),
  recipient: null,
} as const;

interface CardStepProps {
  payment: DepositPayment;
  movement: Movement<null>;
  /** Why the last card was not charged; shown next to the button that was pressed. */
  failure: string | null;
  onRetry: () => void;
}

/** The processor's card fields and the bank's button. The bank confirms every outcome itself. */
export function CardStep({ payment, movement, failure, onRetry }: CardStepProps) {
  const form = useRef<CardFormHandle>(null);
  const finish = useRef<(outcome: CardOutcome) => void>(null);
  const [loading, setLoading] = useState<'loading' | 'ready' | 'unavailable'>('loading');
  const { order, isOffline } = movement;
  const isBusy = order !== null;

  function pay() {
    if (isBusy || loading !== 'ready') return;
    movement.confirm(facts, null, async () => {
      const outcome = await new Promise<CardOutcome>((resolve) => {
        finish.current = resolve;
        form.current?.pay();
      });
      if (outcome.state === 'refused') throw new NotCarriedOut(outcome.message ?? '');
      const { state } = await api.get('/api/initial-deposit/status');
      if (state !== 'credited') throw new Error('The bank has not credited the payment yet.');
      return null;
    });
  }

  if (loading === 'unavailable')
    return (
      <ErrorState
        title="The card fields could not be loaded"
        message="Please check your connection. Your card was not charged."
        onRetry={onRetry}
      />
    );

  const CardForm = payment.processor === 'stripe' ? StripeCardForm : SandboxCardFrame;
  return (
    <div className="grid gap-5">
      <div className="relative">
        <CardForm
          ref={form}
          payment={payment}
          onReady={() => setLoading('ready')}
          onUnavailable={() => setLoading('unavailable')}
          onSubmit={pay}
          onOutcome={(outcome) => finish.current?.(outcome)}
        />
        {loading === 'loading' && <CardFieldsSkeleton />}
      </div>
      {order && <OrderProgress order={order} />}
      {failure && !order && (
        <Alert variant="danger" title="Payment Failed">
          {failure}
        </Alert>
      )}
      {isOffline && <OfflineNotice />}
      {order?.state !== 'checking' && (
        <Button size="large" pending={isBusy} disabled={loading === 'loading'} onClick={pay}>
          {isBusy ? 'Processing...' : `Pay ${firstDepositText}`}
        </Button>
      )}
      <p className="flex gap-2 text-ink-soft text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Your card details go straight to the card processor. The {words.bank} never sees or stores
        them.
      </p>
    </div>
  );
}

/** Covers the empty frame until the card fields load. */
export function CardFieldsSkeleton() {
  return (
    <div data-loading="" className="absolute inset-0 grid content-start gap-4 bg-surface">
      <span className="sr-only">Loading the card fields</span>
      <Skeleton className="h-5 w-28" />
      <Skeleton className="h-11" />
      <div className="grid grid-cols-3 gap-3">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
