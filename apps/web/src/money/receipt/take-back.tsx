import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { isNotFinal } from '@seven-hills/contracts/receipts/hold';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert } from '../../net/failure-alert.tsx';
import { useCall } from '../../net/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshMoney } from '../queries.ts';

/** How long after its deadline a transfer is refetched: the bank has made it final by then. */
const settledMs = 500;
const askAgainMs = 2_000;

interface TakeBackProps {
  transaction: Transaction;
  /** Called with the transaction once it is final or taken back. */
  onChange: (transaction: Transaction) => void;
}

/**
 * The seconds left to take a transfer back, and the button; renders nothing for other transactions.
 */
export function TakeBack({ transaction, onChange }: TakeBackProps) {
  if (!isNotFinal(transaction)) return null;
  return <CountingDown transaction={transaction} onChange={onChange} />;
}

const secondsUntil = (moment: string | null) =>
  Math.max(0, Math.ceil((Date.parse(moment ?? '') - Date.now()) / 1000));

function CountingDown({ transaction: { id, heldUntil }, onChange }: TakeBackProps) {
  const queryClient = useQueryClient();
  const [seconds, setSeconds] = useState(() => secondsUntil(heldUntil));
  /** Announced once; the visible text changes every second. */
  const [announced] = useState(() => `You can take this transfer back for ${secondsOf(seconds)}.`);
  const show = useEffectEvent(async (changed: Transaction) => {
    onChange(changed);
    await refreshMoney(queryClient);
  });
  const look = useEffectEvent(async () => {
    const query = api.query('/api/transactions/:id', { params: { id } });
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (found && !isNotFinal(found)) await show(found);
  });
  useEffect(() => {
    const tick = setInterval(() => setSeconds(secondsUntil(heldUntil)), 1_000);
    let again: ReturnType<typeof setInterval> | undefined;
    const wait = Math.max(0, Date.parse(heldUntil ?? '') - Date.now()) + settledMs;
    const end = setTimeout(() => {
      void look();
      again = setInterval(() => void look(), askAgainMs);
    }, wait);
    return () => {
      clearInterval(tick);
      clearInterval(again);
      clearTimeout(end);
    };
  }, [heldUntil]);
  const takeBack = useCall({
    mutationFn: () => api.post('/api/transactions/:id/take-back', { params: { id } }),
    onSuccess(changed) {
      toast({
        title: 'Taken Back',
        description: 'Nothing was sent. The money is available again.',
        variant: 'success',
      });
      return show(changed);
    },
    onError: (error) => {
      // It has become final in the meantime.
      if (problemCode(error) === 'transaction_not_pending') void look();
    },
    failure: { title: 'Not Taken Back', fallback: 'Please try again.' },
  });
  return (
    <div className="mb-4 grid gap-3 rounded-card bg-evergreen-soft p-4">
      <p aria-hidden="true">
        {seconds > 0
          ? `You can take this transfer back for ${secondsOf(seconds)}.`
          : 'This transfer is becoming final…'}
      </p>
      <p role="status" className="sr-only">
        {seconds > 0 ? announced : 'This transfer is becoming final.'}
      </p>
      {seconds > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          Take It Back
        </Button>
      )}
      <FailureAlert of={takeBack} />
    </div>
  );
}

const secondsOf = (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`);
