import Ellipsis from 'lucide-react/icons/ellipsis';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { viewHref } from '../../customer/screens.ts';
import { SupportButton } from '../../help/widget/support-button.tsx';
import { cn } from '../../ui/cn.ts';
import type { BarMenu } from '../../ui/layout/side-menu-layout.tsx';
import { useIsTyping } from './use-is-typing.ts';

/** The bar's entries; all pages without an entry of their own are under More. */
export type BarPlace = 'home' | 'activity' | 'send' | 'more';

const links = [
  { place: 'home', label: 'Home', href: viewHref('dashboard'), Icon: House },
  { place: 'activity', label: 'Activity', href: viewHref('history'), Icon: History },
  {
    place: 'send',
    label: 'Send',
    href: viewHref('transaction', { type: 'transfer' }),
    Icon: Send,
  },
] as const;

const look = (isCurrent: boolean) =>
  cn(
    'relative grid min-h-14 content-center justify-items-center gap-0.5 text-ink-soft transition-colors hover:text-primary [&>svg]:size-5',
    isCurrent &&
      'text-primary before:absolute before:inset-x-4 before:top-0 before:h-0.5 before:rounded-full before:bg-primary',
  );

/**
 * The bar at the bottom of phone screens. It is hidden while the user types, to make room for the
 * keyboard.
 */
export function BottomBar({ place: page, menu }: { place: BarPlace; menu: BarMenu }) {
  // The menu covers the page.
  const place = menu.isOpen ? 'more' : page;
  const isTyping = useIsTyping();
  return (
    <nav
      aria-label="Shortcuts"
      data-slot="bottom-bar"
      data-print="hide"
      hidden={isTyping}
      className="short:static! fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface lg:hidden pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <ul className="mx-auto grid max-w-2xl grid-cols-[repeat(5,minmax(max-content,1fr))]">
        {links.map(({ place: own, label, href, Icon }) => (
          <li key={own}>
            <Link
              href={href}
              aria-current={own === place ? 'page' : undefined}
              className={look(own === place)}
            >
              <Icon aria-hidden="true" />
              <Label>{label}</Label>
            </Link>
          </li>
        ))}
        <li>
          <SupportButton placement="bar" />
        </li>
        <li>
          <button
            type="button"
            aria-expanded={menu.isOpen}
            aria-controls={menu.id}
            aria-current={place === 'more' ? 'true' : undefined}
            onClick={menu.onToggle}
            className={cn(look(place === 'more'), 'w-full')}
          >
            <Ellipsis aria-hidden="true" />
            <Label>More</Label>
          </button>
        </li>
      </ul>
    </nav>
  );
}

const Label = ({ children }: { children: ReactNode }) => (
  <span className="font-semibold text-xs">{children}</span>
);
