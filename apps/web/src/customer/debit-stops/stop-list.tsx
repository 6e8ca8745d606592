import { endedBy } from '@seven-hills/bank/text/sentence-end';
import type { DebitStop } from '@seven-hills/contracts/money/debit-stops';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { debitsQuery } from './queries.ts';
import { stopBadge, stopHistory, stopText } from './stop-words.ts';

interface StopListProps {
  accountId: number;
  stops: readonly DebitStop[];
}

/** The orders that stop debits of an account, with their undo and the confirmation of oral ones. */
export function StopList({ accountId, stops }: StopListProps) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ stop: DebitStop; does: 'lift' | 'confirm' } | null>(null);
  const shared = {
    refresh: () => queryClient.invalidateQueries(debitsQuery(accountId)),
    onClose: () => setOpen(null),
  };
  const params = { id: accountId, stopId: open?.stop.id ?? 0 };
  return (
    <Card title="Stop Orders">
      {stops.length === 0 ? (
        <p className="text-ink-soft">You have not stopped any debits.</p>
      ) : (
        <ul aria-label="Stop orders" className="divide-y divide-line">
          {stops.map((stop) => {
            const badge = stopBadge(stop);
            return (
              <li key={stop.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
                <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <span className="font-semibold [overflow-wrap:anywhere]">{stop.companyName}</span>
                  <Badge variant={badge.variant}>{badge.label}</Badge>
                </span>
                <span>{stopText(stop)}</span>
                <span className="text-ink-soft text-sm">{stopHistory(stop)}</span>
                {stop.state === 'active' && (
                  <span className="-mx-3 flex flex-wrap gap-x-2">
                    {stop.lapsesOn !== null && (
                      <RowButton
                        label="Confirm Order"
                        name={`Confirm Order about ${stop.companyName}`}
                        className="px-3"
                        onClick={() => setOpen({ stop, does: 'confirm' })}
                      />
                    )}
                    <RowButton
                      label="Lift Order"
                      name={`Lift Order about ${stop.companyName}`}
                      className="px-3"
                      onClick={() => setOpen({ stop, does: 'lift' })}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {open?.does === 'lift' && (
        <ConfirmCall
          {...shared}
          title="Lift This Order?"
          description={`We will pay the debits of ${open.stop.companyName} again.`}
          confirmLabel="Lift Order"
          send={() => api.post('/api/own-accounts/:id/debit-stops/:stopId/lift', { params })}
          success={{ title: 'Order Lifted' }}
          failure={{ title: 'Not Lifted', fallback: 'Please try again.' }}
        />
      )}
      {open?.does === 'confirm' && (
        <ConfirmCall
          {...shared}
          title="Confirm This Order?"
          description={`You ordered us to stop debits of ${endedBy(open.stop.companyName)} Once you confirm it here, the order no longer ends after 14 days.`}
          confirmLabel="Confirm Order"
          send={() => api.post('/api/own-accounts/:id/debit-stops/:stopId/confirm', { params })}
          success={{ title: 'Order Confirmed' }}
          failure={{ title: 'Not Confirmed', fallback: 'Please try again.' }}
        />
      )}
    </Card>
  );
}
