import {
  type AchReturnRate,
  achReturnRateWords,
  percentOfRate,
} from '@seven-hills/bank/payments/return-rate-words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../net/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';
import { formatDateTime } from '../../ui/data/dates.ts';
import { ActionDialog } from '../action-dialog/action-dialog.tsx';
import { noteField } from '../action-dialog/note-field.ts';
import { useMay } from '../permissions.ts';
import { shortDay } from './entry-words.ts';
import { achReturnRatesQuery } from './queries.ts';

const levels: Readonly<Record<'low' | 'near' | 'above', readonly [string, BadgeVariant]>> = {
  low: ['Within the limit', 'success'],
  near: ['Near the limit', 'warning'],
  above: ['Above the limit', 'destructive'],
};

/** The return rates of the bank's debits, beside the limits of the network. */
export function ReturnRates() {
  const { data, isError } = useQuery(achReturnRatesQuery);
  const may = useMay();
  const [noted, setNoted] = useState<AchReturnRate | null>(null);
  if (isError)
    return <p className="mb-4 text-ink-soft text-sm">The return rates are not available now.</p>;
  if (!data) return null;
  const { since, until, originated, rates } = data;
  return (
    <section aria-label="Return rates of debits" className="mb-6">
      <p className="text-ink-soft text-sm">
        Return rates of {originated} debits, {shortDay(since)} to {shortDay(until)}
      </p>
      <dl className="mt-2 grid gap-3 sm:grid-cols-3">
        {rates.map(({ name, returned, rate, threshold, level, handled, isOpen }) => {
          const [label, variant] = levels[level];
          return (
            <div key={name}>
              <dt className="font-semibold text-sm">{achReturnRateWords[name]}</dt>
              <dd>
                {percentOfRate(rate)}{' '}
                <span className="text-ink-soft text-sm">
                  ({returned} returned, limit {percentOfRate(threshold)})
                </span>{' '}
                <Badge variant={variant}>{label}</Badge>
                {handled && (
                  <span className="mt-1 block text-ink-soft text-sm [overflow-wrap:anywhere]">
                    {handled.by}, {formatDateTime(handled.at)}: {handled.note}
                  </span>
                )}
                {isOpen && may('payments.decide') && (
                  <Button variant="secondary" className="mt-2" onClick={() => setNoted(name)}>
                    Note What You Do
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {noted && <HandleRate name={noted} onClose={() => setNoted(null)} />}
    </section>
  );
}

/** Takes a rate out of the queue, with what staff do about it. */
function HandleRate({ name, onClose }: { name: AchReturnRate; onClose: () => void }) {
  const note = noteField('What you do about it', 'Please note what you do about it');
  return (
    <ActionDialog
      isContested
      onClose={onClose}
      title={`${achReturnRateWords[name]}: what do you do?`}
      description="Colleagues see the note here. The rate returns to the queue if it rises again."
      confirmLabel="Save Note"
      fallback="Failed to save the note. Please try again."
      success={{ title: 'Note Saved', description: 'The rate has left the queue.' }}
      fields={{ note }}
      send={(body) =>
        api.post('/api/admin/payments/return-rates/:name/handle', { params: { name }, body })
      }
    />
  );
}
