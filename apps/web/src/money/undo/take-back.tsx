import { isNotFinal } from '@seven-hills/bank/receipts/hold';
import type { Transaction } from '@seven-hills/bank/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { problemCode } from '../../net/api-error.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { fetchOutcome, msUntilFinal, secondsOf, takeBack, watchOutcome } from './undo.ts';

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

const secondsLeft = (transaction: Transaction) => Math.ceil(msUntilFinal(transaction) / 1000);

function CountingDown({ transaction, onChange }: TakeBackProps) {
  const queryClient = useQueryClient();
  const [seconds, setSeconds] = useState(() => secondsLeft(transaction));
  /** For screen readers; the visible text changes every second. Its toast has announced it. */
  const [read] = useState(() => `You can take this transfer back for ${secondsOf(seconds)}.`);
  const look = useEffectEvent(async () => {
    const outcome = await fetchOutcome(queryClient, transaction);
    if (outcome) onChange(outcome);
  });
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const tick = setInterval(() => setSeconds(secondsLeft(transaction)), 1_000);
    const stopWatching = watchOutcome(queryClient, transaction, (outcome) => change(outcome));
    return () => {
      clearInterval(tick);
      stopWatching();
    };
  }, [queryClient, transaction]);
  const call = useCall({
    mutationFn: () => takeBack(queryClient, transaction),
    onSuccess: onChange,
    onError: (error) => {
      // It has become final in the meantime.
      if (problemCode(error) === 'transaction_not_pending') void look();
    },
    failure: { title: 'Not Taken Back', fallback: 'Please try again.' },
  });
  return (
    <div className="mb-4 grid gap-3 rounded-card bg-primary-soft p-4">
      <p aria-hidden="true">
        {seconds > 0
          ? `You can take this transfer back for ${secondsOf(seconds)}.`
          : 'This transfer is becoming final…'}
      </p>
      {seconds > 0 && <p className="sr-only">{read}</p>}
      <p role="status" className="sr-only">
        {seconds > 0 ? '' : 'This transfer is becoming final.'}
      </p>
      {seconds > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={call.isPending}
          onClick={() => call.mutate()}
        >
          Take It Back
        </Button>
      )}
      <FailureAlert of={call} />
    </div>
  );
}
