import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useContext, useId } from 'react';
import { Link } from 'wouter';
import { LandscapeLines } from '../brand/landscape.tsx';
import { Logo } from '../brand/logo.tsx';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';
import { InShell, NoticePlace } from './in-shell.ts';
import { type MenuEntry, MenuItem } from './menu-item.tsx';
import { useFoldingMenu } from './use-folding-menu.ts';
import { useIsWide } from './use-is-wide.ts';

/** Elements that are on the menu's dark ground in one of their two places. */
type Placed = (isOnDeep: boolean) => ReactNode;

interface SideMenuLayoutProps {
  /** Names the menu for screen readers: "Online banking". */
  menuLabel: string;
  entries: readonly MenuEntry[];
  /** Shown next to the logo, such as the ADMIN badge. */
  badge?: ReactNode;
  /** Shown at the left end of the header, such as the welcome text. */
  greeting?: ReactNode;
  /** Always visible: in the header or, on narrow screens, next to the menu button. */
  tools?: Placed;
  /** Shown at the right end of the header, such as Sign Out. */
  actions?: Placed;
  /** Shown below the header, above every view. */
  alert?: ReactNode;
  /**
   * The bar at the bottom of narrow screens. With it, the greeting and the actions are part of the
   * menu there.
   */
  bar?: (menu: BarMenu) => ReactNode;
  children: ReactNode;
}

/** The menu, for the entry of the bar that also opens it. */
export interface BarMenu {
  id: string;
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * The shell of the customer and staff areas. The header and the bar stay visible; on wide screens,
 * the menu is next to the content, and on others it opens over it. At least as tall as the window,
 * so that the footer does not jump while a view loads.
 */
export function SideMenuLayout(props: SideMenuLayoutProps) {
  const { menuLabel, entries, badge, greeting, tools, actions, alert, bar, children } = props;
  const noticePlace = useContext(NoticePlace);
  const isWide = useIsWide();
  const menuId = useId();
  const menu = useFoldingMenu(!isWide, menuId);
  // Until the width is known, both places are rendered, and the styles hide one.
  const [isWideOrUnknown, isNarrowOrUnknown] = [isWide !== false, isWide !== true];
  return (
    <InShell value={true}>
      <div
        data-slot="side-menu-layout"
        data-bar={bar ? '' : undefined}
        className="flex min-h-dvh flex-1 flex-col lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] print:block print:min-h-0"
      >
        <aside
          aria-label="Menu"
          data-print="hide"
          className="short:static! isolate bg-deep px-[max(1rem,env(safe-area-inset-left))] pt-[env(safe-area-inset-top)] text-on-deep max-lg:sticky max-lg:top-0 max-lg:z-30 lg:relative lg:overflow-clip lg:px-5 lg:py-6"
        >
          {/* The menu stays visible while a long page scrolls, as far as it fits the window. */}
          <div className="flex flex-col lg:sticky lg:top-6 lg:gap-8">
            <div className="flex min-h-14 items-center justify-between gap-2 py-1 lg:min-h-11">
              <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
                <Link href="/" className="flex min-h-11 items-center rounded-control">
                  <Logo className="max-sm:gap-2 max-sm:[&>span]:text-[1.05rem] max-sm:[&>img]:size-[min(2.25rem,12vw)]" />
                </Link>
                {badge}
              </span>
              <span className="-mr-2.5 flex shrink-0 items-center lg:hidden">
                {isNarrowOrUnknown && tools?.(true)}
                <MenuButton
                  menuId={menuId}
                  isOpen={menu.isOpen}
                  hasWaiting={entries.some(({ waiting = 0 }) => waiting > 0)}
                  onClick={menu.toggle}
                />
              </span>
            </div>
            <nav
              id={menuId}
              aria-label={menuLabel}
              className={cn(
                'bg-deep max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-(--menu-height) max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-on-deep/20 max-lg:border-t max-lg:px-4 max-lg:py-3 lg:block lg:bg-transparent',
                bar && 'max-lg:min-h-(--menu-height)',
                !menu.isOpen && 'hidden',
              )}
            >
              {bar && isNarrowOrUnknown && <div className="px-3 pb-3 lg:hidden">{greeting}</div>}
              <ul className="grid gap-1">
                {entries.map((entry, index) => (
                  <li
                    key={entry.label}
                    data-group={entry.group === entries[index - 1]?.group ? undefined : entry.group}
                  >
                    <MenuItem entry={entry} onChoose={menu.close} />
                  </li>
                ))}
              </ul>
              {bar && isNarrowOrUnknown && actions && (
                <div className="mt-3 flex flex-wrap items-center gap-2 border-on-deep/20 border-t pt-3 lg:hidden">
                  {actions(true)}
                </div>
              )}
            </nav>
          </div>
          <LandscapeLines className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 hidden h-40 opacity-50 lg:block" />
        </aside>
        <div
          // A menu with a bar covers all of it.
          inert={menu.isOpen && !!bar}
          className="flex min-w-0 flex-1 flex-col max-lg:pr-[env(safe-area-inset-right)] max-lg:pl-[env(safe-area-inset-left)]"
        >
          {(!bar || isWideOrUnknown) && (
            <header
              data-print="hide"
              className={cn(
                'short:static! flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b bg-paper px-4 py-2 sm:px-8 lg:sticky lg:top-0 lg:z-30 lg:min-h-16',
                bar && 'max-lg:hidden',
              )}
            >
              <div className="min-w-0 lg:flex-1 lg:basis-64">{greeting}</div>
              <div className="flex flex-wrap items-center gap-2">
                {isWideOrUnknown && tools?.(false)}
                {actions?.(false)}
              </div>
            </header>
          )}
          <div ref={noticePlace} className="contents" />
          {alert}
          <main
            id="main"
            className="w-full max-w-6xl flex-1 has-data-bleed:max-w-none px-4 py-6 sm:px-8 sm:py-10 print:max-w-none"
          >
            {children}
          </main>
        </div>
        {isNarrowOrUnknown && bar?.({ id: menuId, isOpen: menu.isOpen, onToggle: menu.toggle })}
      </div>
    </InShell>
  );
}

interface MenuButtonProps {
  menuId: string;
  isOpen: boolean;
  /** Whether any entry of the menu has items waiting. */
  hasWaiting: boolean;
  onClick: () => void;
}

function MenuButton({ menuId, isOpen, hasWaiting, onClick }: MenuButtonProps) {
  return (
    <Button
      variant="onDeepBare"
      size="icon"
      className="relative"
      aria-expanded={isOpen}
      aria-controls={menuId}
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      onClick={onClick}
    >
      {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      {!isOpen && hasWaiting && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 size-3.5 rounded-full bg-on-deep ring-2 ring-deep"
        />
      )}
    </Button>
  );
}
