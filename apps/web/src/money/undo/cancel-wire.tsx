import type { Transaction } from '@seven-hills/bank/transaction';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshMoney } from '../queries.ts';

interface CancelWireProps {
  wire: Transaction;
  /** Called with the wire once it is canceled. */
  onChange: (wire: Transaction) => void;
}

/** Cancels a wire that is not being sent yet, after a second click. */
export function CancelWire({ wire, onChange }: CancelWireProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const call = useCall({
    mutationFn: async () => {
      const canceled = await api.post('/api/wire-transfer/:id/cancel', { params: { id: wire.id } });
      await refreshMoney(queryClient);
      return canceled;
    },
    onSuccess(canceled) {
      toast({
        title: 'Wire Canceled',
        description: 'The amount and the fee are available again.',
        variant: 'success',
      });
      onChange(canceled);
    },
    failure: { title: 'Not Canceled', fallback: 'Please try again.' },
  });
  return (
    <div className="mb-4 grid gap-3">
      {isAsking ? (
        <div className="grid gap-3 rounded-card bg-primary-soft p-4">
          <p role="status">Cancel this wire? The amount and the fee are available again at once.</p>
          <div className="flex flex-wrap gap-2">
            <Button pending={call.isPending} onClick={() => call.mutate()}>
              Cancel Wire
            </Button>
            <Button variant="quiet" disabled={call.isPending} onClick={() => setIsAsking(false)}>
              Keep Wire
            </Button>
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setIsAsking(true)}
        >
          Cancel This Wire
        </Button>
      )}
      <FailureAlert of={call} />
    </div>
  );
}
