import { words } from '@seven-hills/bank/words/words';
import type { TimelineEvent, TimelineKind } from '@seven-hills/contracts/staff/transaction-page';
import { formatDateTime } from '../../ui/data/dates.ts';
import { Card } from '../../ui/layout/card.tsx';

const names: Readonly<Record<TimelineKind, string>> = {
  created: 'Created',
  held: 'Money held',
  proposed: 'Sent for approval',
  voted: 'Voted',
  approved: 'Approved',
  declined: 'Declined',
  settled: 'Settled',
  failed: 'Failed',
  handed_over: 'Handed over',
  network_accepted: 'Accepted by the network',
  network_settled: 'Settled by the network',
  network_rejected: 'Rejected by the network',
  returned: 'Money returned',
  corrected: 'Corrected',
  revealed: 'Account number shown',
  notified: `${words.Customer} notified`,
};

/** What happened to a transaction, oldest first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <Card title="Timeline">
      <ol aria-label="Timeline" className="ml-1.5 border-line border-l">
        {events.map(({ at, kind, by, detail }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a moment have no other name
            key={`${at} ${kind} ${index}`}
            className="relative grid gap-0.5 pb-4 pl-5 last:pb-0 before:absolute before:top-2 before:-left-1 before:size-2 before:rounded-full before:bg-primary"
          >
            <span className="font-semibold">
              {names[kind]}
              {by && <span className="font-normal"> by {by}</span>}
            </span>
            {detail && <span className="text-sm [overflow-wrap:anywhere]">{detail}</span>}
            <span className="text-ink-soft text-sm">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
