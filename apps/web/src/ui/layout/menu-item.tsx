import { type ComponentType, useId } from 'react';
import { Link } from 'wouter';
import { cn } from '../cn.ts';

export type MenuEntry = {
  label: string;
  /** The group of the entry. Entries of a group must be consecutive; `dense.css` shows its name. */
  group?: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** The number of items waiting there; 0 is not shown. */
  waiting?: number;
  /** The same in words, if there is more to say than the number. */
  waitingText?: string;
} & ({ href: string; current?: boolean } | { onSelect: () => void; current: boolean });

/** One entry of the side menu, with the number of items waiting there. */
export function MenuItem({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const Icon = entry.icon;
  const current = 'current' in entry && entry.current;
  const waiting = entry.waiting ?? 0;
  const waitingId = useId();
  const common = {
    className: cn(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium transition-colors',
      current ? 'bg-on-deep text-deep' : 'text-on-deep hover:bg-on-deep/12',
    ),
    'aria-current': current ? ('page' as const) : undefined,
    'aria-describedby': waiting > 0 ? waitingId : undefined,
    title: (waiting > 0 && entry.waitingText) || undefined,
  };
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {entry.label}
      {waiting > 0 && <WaitingCount count={waiting} current={current} />}
    </>
  );
  return (
    <>
      {'href' in entry ? (
        <Link href={entry.href} onClick={onChoose} {...common}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          onClick={() => {
            onChoose();
            entry.onSelect();
          }}
          {...common}
        >
          {content}
        </button>
      )}
      {/* Outside the entry: the number describes it and is not part of its accessible name. */}
      {waiting > 0 && (
        <span id={waitingId} className="sr-only">
          {entry.waitingText || `${waiting} waiting`}
        </span>
      )}
    </>
  );
}

function WaitingCount({ count, current }: { count: number; current: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'tabular ml-auto grid h-6 min-w-6 place-items-center rounded-full px-1.5 font-semibold text-xs',
        current ? 'bg-deep text-on-deep' : 'bg-on-deep text-deep',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
