import type { Network } from '@seven-hills/bank/payments/settlement-words';
import type { IsoMessage } from '@seven-hills/iso20022';
import type { Cents } from '@seven-hills/money';
import type { NetworkFigure } from './record-figure.ts';

type AccountReports = Extract<IsoMessage, { kind: 'account report' }>;

/**
 * Returns a network's figure of each day of its report (camt.052, camt.053): the sum of the entries
 * booked on that day. Pending entries, and those without a date, count on no day.
 */
export function reportedFigures(network: Network, { reports }: AccountReports): NetworkFigure[] {
  const netOf = new Map<string, Cents>();
  for (const { direction, amount, status, bookingDate, valueDate } of reports.flatMap(
    ({ entries }) => entries,
  )) {
    const day = bookingDate ?? valueDate;
    if (status !== 'BOOK' || day === null) continue;
    netOf.set(day, (netOf.get(day) ?? 0n) + (direction === 'credit' ? amount : -amount));
  }
  const reference = reports
    .map(({ reportId }) => reportId)
    .join(', ')
    .slice(0, 100);
  return [...netOf]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([settlesOn, net]) => ({ network, settlesOn, net, reference }));
}
