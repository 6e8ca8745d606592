import { useQuery } from '@tanstack/react-query';
import { Badge, type BadgeVariant } from '../../ui/data/badge.tsx';
import { shortDay } from './entry-words.ts';
import { achReturnRatesQuery } from './queries.ts';

const names = {
  unauthorized: 'Unauthorized',
  administrative: 'Administrative',
  overall: 'All Returns',
} as const;

const levels: Readonly<Record<'low' | 'near' | 'above', readonly [string, BadgeVariant]>> = {
  low: ['Within the limit', 'success'],
  near: ['Near the limit', 'warning'],
  above: ['Above the limit', 'destructive'],
};

/** `0.50%` from hundredths of a percent. */
const percent = (hundredths: number) => `${(hundredths / 100).toFixed(2)}%`;

/** The return rates of the bank's debits, beside the limits of the network. */
export function ReturnRates() {
  const { data, isError } = useQuery(achReturnRatesQuery);
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
        {rates.map(({ name, returned, rate, threshold, level }) => {
          const [label, variant] = levels[level];
          return (
            <div key={name}>
              <dt className="font-semibold text-sm">{names[name]}</dt>
              <dd>
                {percent(rate)}{' '}
                <span className="text-ink-soft text-sm">
                  ({returned} returned, limit {percent(threshold)})
                </span>{' '}
                <Badge variant={variant}>{label}</Badge>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
