import type { PaymentRequest } from '@seven-hills/contracts/money/payment-requests';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { refreshRequests } from './queries.ts';
import { ShareLink } from './share-link.tsx';

/** The requester's actions while the request is open. */
export function AskerActions({ request: { id, isLink } }: { request: PaymentRequest }) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const renew = useCall({
    mutationFn: () => api.post('/api/payment-requests/:id/link', { params: { id } }),
    onSuccess: (made) => setLink(made.link),
    failure: { title: 'No New Link', fallback: 'Please try again.' },
  });
  return (
    <>
      {link !== null && (
        <Card>
          <ShareLink link={link} />
        </Card>
      )}
      <FailureAlert of={renew} />
      <div className="flex flex-wrap gap-3">
        {isLink && (
          <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
            Make a New Link
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsks(true)}>
          Cancel Request
        </Button>
      </div>
      {isLink && (
        <p className="text-ink-soft text-sm">
          We keep no copy of a link. A new one replaces the old one, which stops working.
        </p>
      )}
      {asks && (
        <ConfirmCall
          title="Cancel This Request?"
          description="It can no longer be paid. You can ask again at any time."
          confirmLabel="Cancel Request"
          cancelLabel="Keep It"
          send={() => api.post('/api/payment-requests/:id/cancel', { params: { id } })}
          failure={{ title: 'Not Canceled', fallback: 'Please try again.' }}
          refresh={() => refreshRequests(queryClient)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
