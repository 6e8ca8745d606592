import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import { Link } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { cn } from '../../ui/cn.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Money } from '../../ui/data/money.tsx';
import { idOf, isForSeveral, kindNames, spanOf, titleOf, urgencyOf } from '../claims/work-words.ts';

/** Whether the title already names the kind. */
const namesKind = ({ kind }: WorkItem) => kind !== 'message' && kind !== 'proposal';

interface WorkRowProps {
  item: WorkItem;
  href: string;
  now: number;
  /** Whether any row has a checkbox, so that rows without one reserve the space for it. */
  hasChoice: boolean;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One row of the queue: its kind, customer, waiting time, due time, and owner. */
export function WorkRow(props: WorkRowProps) {
  const { item, href, now, hasChoice, isCurrent, isChosen, onChoose } = props;
  const urgency = urgencyOf(item, now);
  return (
    <li className="flex min-w-0 items-stretch gap-1">
      {isForSeveral(item) ? (
        <label className="grid w-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-primary"
            aria-label={`Choose ${titleOf(item)}, ${item.person?.name ?? ''}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      ) : (
        hasChoice && <span aria-hidden="true" className="w-11 shrink-0 max-sm:hidden" />
      )}
      <Link
        href={href}
        data-work={idOf(item)}
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 rounded-control px-3 py-2.5 hover:bg-sunken',
          isCurrent && 'bg-sunken shadow-[inset_3px_0_0_var(--color-primary)]',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{titleOf(item)}</span>
          {item.amount !== null && (
            <Money cents={centsOf(item.amount)} className="shrink-0 font-semibold" />
          )}
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 text-ink-soft text-sm [overflow-wrap:anywhere]">
            {[
              namesKind(item) ? null : kindNames[item.kind],
              item.person?.name,
              spanOf(now - Date.parse(item.since)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <Badge variant={urgency.variant} className="shrink-0">
            {urgency.label}
          </Badge>
        </span>
        {(item.owner || item.transaction?.blockedBy) && (
          <span className="flex flex-wrap items-center gap-1.5">
            {item.transaction?.blockedBy && <Badge variant="destructive">Blocked</Badge>}
            {item.owner && (
              <Badge variant={item.owner.isCaller ? 'solid' : 'info'}>
                {item.owner.isCaller ? 'Mine' : item.owner.name}
              </Badge>
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
