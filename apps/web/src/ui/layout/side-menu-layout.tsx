import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { HillLines } from '../brand/hills.tsx';
import { Logo } from '../brand/logo.tsx';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

export type MenuEntry = {
  label: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** How much waits behind it; nothing is shown for none. */
  waiting?: number;
} & ({ href: string; current?: boolean } | { onSelect: () => void; current: boolean });

interface SideMenuLayoutProps {
  /** Names the menu for screen readers: "Online banking". */
  menuLabel: string;
  entries: readonly MenuEntry[];
  /** Beside the logo, such as the ADMIN badge. */
  badge?: ReactNode;
  /** Left in the head line, such as the welcome text. */
  greeting?: ReactNode;
  /** Right in the head line, such as Sign Out. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of the customer and the staff area: a side menu on wide screens, a folding one on small. As
 * tall as the window at least, so that the footer does not jump while a view loads.
 */
export function SideMenuLayout(props: SideMenuLayoutProps) {
  const { menuLabel, entries, badge, greeting, actions, children } = props;
  const [open, setOpen] = useState(false);
  const menuId = useId();
  return (
    <div
      data-slot="side-menu-layout"
      className="grid min-h-dvh flex-1 max-lg:grid-rows-[auto_1fr] lg:grid-cols-[17.5rem_1fr] print:block print:min-h-0"
    >
      <aside
        data-print="hide"
        className="relative isolate overflow-clip bg-pine px-4 py-3 text-on-pine lg:px-5 lg:py-6"
      >
        {/* The menu stays in sight while a long page scrolls, as far as the window has room for it. */}
        <div className="flex flex-col gap-4 lg:sticky lg:top-6 lg:gap-8">
          <div className="flex items-center justify-between gap-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link href="/" className="rounded-control py-1">
                <Logo />
              </Link>
              {badge}
            </span>
            <Button
              variant="onPineQuiet"
              size="icon"
              className="relative lg:hidden"
              aria-expanded={open}
              aria-controls={menuId}
              aria-label={open ? 'Close menu' : 'Open menu'}
              onClick={() => setOpen(!open)}
            >
              {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
              {!open && entries.some(({ waiting = 0 }) => waiting > 0) && (
                <span
                  aria-hidden="true"
                  className="absolute -top-1 -right-1 size-3.5 rounded-full bg-on-pine ring-2 ring-pine"
                />
              )}
            </Button>
          </div>
          <nav id={menuId} aria-label={menuLabel} className={cn('lg:block', !open && 'hidden')}>
            <ul className="grid gap-1">
              {entries.map((entry) => (
                <li key={entry.label}>
                  <MenuItem entry={entry} onChoose={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <HillLines className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 hidden h-40 opacity-50 lg:block" />
      </aside>
      <div className="flex min-w-0 flex-col">
        <header
          data-print="hide"
          className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-3 sm:px-8"
        >
          <div className="min-w-0">{greeting}</div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
        <main id="main" className="w-full max-w-6xl flex-1 px-4 py-8 sm:px-8 sm:py-10">
          {children}
        </main>
      </div>
    </div>
  );
}

function MenuItem({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const Icon = entry.icon;
  const current = 'current' in entry && entry.current;
  const waiting = entry.waiting ?? 0;
  const waitingId = useId();
  const common = {
    className: cn(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium transition-colors',
      current ? 'bg-on-pine text-[#123f30]' : 'text-on-pine hover:bg-on-pine/12',
    ),
    'aria-current': current ? ('page' as const) : undefined,
    'aria-describedby': waiting > 0 ? waitingId : undefined,
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
      {/* Beside the entry, not in it: how much waits describes it and is not its name. */}
      {waiting > 0 && (
        <span id={waitingId} className="sr-only">
          {waiting} waiting
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
        current ? 'bg-pine text-on-pine' : 'bg-on-pine text-[#123f30]',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
