import type { ShownRequest } from '@seven-hills/contracts/money/payment-requests';
import { useState } from 'react';
import { usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../ui/form/input.tsx';

interface DeclineDialogProps {
  request: ShownRequest;
  /** The token of the link that the customer followed. */
  token: string | undefined;
  onClose: () => void;
  onDeclined: () => void;
}

/** Confirms declining a request, and offers to block further requests from its sender. */
export function DeclineDialog({ request, token, onClose, onDeclined }: DeclineDialogProps) {
  const { id, party, amount } = request;
  const [blocks, setBlocks] = useState(false);
  const decline = useCall({
    mutationFn: () =>
      api.post('/api/payment-requests/:id/decline', {
        params: { id },
        body: { blocks, ...(token && { token }) },
      }),
    success: {
      title: 'Request Declined',
      description: blocks ? `${party} cannot ask you for money anymore.` : undefined,
    },
    onSuccess: onDeclined,
    failure: { title: 'Not Declined', fallback: 'Please try again.' },
  });
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Decline This Request?"
      description={`We’ll notify ${party} that you declined to pay ${usdOf(amount)}.`}
    >
      <div className="grid gap-5">
        <Checkbox
          label={`Block further requests from ${party}`}
          checked={blocks}
          onChange={({ target }) => setBlocks(target.checked)}
        />
        <FailureAlert of={decline} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Keep It
          </Button>
          <Button
            variant="destructive"
            pending={decline.isPending}
            onClick={() => decline.mutate()}
          >
            Decline
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
