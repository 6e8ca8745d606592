import { limits } from '@seven-hills/contracts/limits';
import { formatUsd } from '@seven-hills/money';
import { useMutation } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fetched } from '../../ui/fetched.tsx';
import type { CardFormHandle, CardOutcome, DepositPayment } from './card-form.ts';
import { SandboxCardForm } from './sandbox-card/sandbox-card-form.tsx';

const StripeCardForm = fetched(async () => (await import('./stripe-card-form.tsx')).StripeCardForm);

interface CardStepProps {
  payment: DepositPayment;
  /** The bank has credited the deposit. */
  onCredited: () => void;
  onRetry: () => void;
}

/** The processor's card fields and the bank's button. What the processor says, the bank checks. */
export function CardStep({ payment, onCredited, onRetry }: CardStepProps) {
  const form = useRef<CardFormHandle>(null);
  const [loading, setLoading] = useState<'loading' | 'ready' | 'unavailable'>('loading');
  const [isPaying, setPaying] = useState(false);
  const [, navigate] = useLocation();
  const check = useMutation({
    mutationFn: () => api.get('/api/initial-deposit/status'),
    onSuccess: ({ state }) => (state === 'credited' ? onCredited() : navigate('/deposit-success')),
    // The card was charged or will be: that page finds out and keeps asking.
    onError: () => navigate('/deposit-success'),
  });
  const isBusy = isPaying || check.isPending || check.isSuccess;

  function pay() {
    if (isBusy || loading !== 'ready') return;
    setPaying(true);
    form.current?.pay();
  }

  function finish(outcome: CardOutcome) {
    setPaying(false);
    if (outcome.state !== 'refused') return check.mutate();
    toast({
      title: 'Payment Failed',
      description: outcome.message ?? 'There was an error processing your payment.',
      variant: 'destructive',
    });
  }

  if (loading === 'unavailable')
    return (
      <ErrorState
        title="The card fields could not be loaded"
        message="Please check your connection. Nothing was charged."
        onRetry={onRetry}
      />
    );

  const CardForm = payment.processor === 'stripe' ? StripeCardForm : SandboxCardForm;
  return (
    <div className="grid gap-5">
      <div className="relative">
        <CardForm
          ref={form}
          payment={payment}
          onReady={() => setLoading('ready')}
          onUnavailable={() => setLoading('unavailable')}
          onSubmit={pay}
          onOutcome={finish}
        />
        {loading === 'loading' && <CardFieldsSkeleton />}
      </div>
      <Button size="large" pending={isBusy} disabled={loading === 'loading'} onClick={pay}>
        {isBusy ? 'Processing...' : `Pay ${formatUsd(limits.initialDeposit)}`}
      </Button>
      <p className="flex gap-2 text-ink-soft text-sm">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Your card details go straight to the card processor. The bank never sees or stores them.
      </p>
    </div>
  );
}

/** Stands where the fields will be, over the frame that is still empty. */
export function CardFieldsSkeleton() {
  return (
    <div role="status" className="absolute inset-0 grid content-start gap-4 bg-surface">
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
