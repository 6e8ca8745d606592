import MessageCircle from 'lucide-react/icons/message-circle';
import { useLayoutEffect } from 'react';
import { cn } from '../../ui/cn.ts';
import { setSupportWidgetOpen, takeButtonPlace, useSupportWidget } from './widget-state.ts';

/** Over the page, in a header, or in a bar at the bottom of the window. */
type Placement = 'floating' | 'header' | 'bar';

const looks: Record<Placement, string> = {
  floating:
    'fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-float inset-ring inset-ring-on-primary/25 hover:bg-primary-strong sm:right-6 sm:bottom-6',
  header:
    'flex size-11 shrink-0 items-center justify-center gap-2 rounded-control font-semibold text-primary hover:bg-primary-soft xl:w-auto xl:px-4',
  bar: 'grid min-h-14 w-full content-center justify-items-center gap-0.5 text-ink-soft hover:text-primary',
};

/**
 * The button of the support widget, shown once on every page. Pages with a header or bar of their
 * own have a place for it there; on all others, it floats. In a prerendered document, `styles.css`
 * hides the floating button until the app takes over.
 */
export function SupportButton({ placement }: { placement: Placement }) {
  const { isOpen, unreadCount, placeCount } = useSupportWidget();
  const isFloating = placement === 'floating';
  useLayoutEffect(() => (isFloating ? undefined : takeButtonPlace()), [isFloating]);
  if (isFloating && placeCount > 0) return null;
  const count = unreadCount ?? 0;
  const unread = count > 0 ? `, ${count} unread` : '';
  const isInBar = placement === 'bar';
  // It is a landmark of its own only if it floats over the page.
  const Frame = isFloating ? 'aside' : 'div';
  return (
    <Frame
      data-slot="support-widget"
      data-placement={placement}
      data-print="hide"
      aria-label={isFloating ? 'Support' : undefined}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${isInBar ? 'Help: ' : ''}Open support chat${unread}`}
        onClick={() => setSupportWidgetOpen(true)}
        className={cn('transition-colors', looks[placement])}
      >
        <span className={cn(!isFloating && 'relative')}>
          <MessageCircle aria-hidden="true" className={isFloating ? 'size-6' : 'size-5'} />
          {count > 0 && (
            <UnreadBadge
              count={count}
              className={isFloating ? '-top-1 -right-1' : '-top-2.5 -right-3'}
            />
          )}
        </span>
        {isInBar && <span className="font-semibold text-xs">Help</span>}
        {placement === 'header' && <span className="max-xl:hidden">Chat</span>}
      </button>
    </Frame>
  );
}

function UnreadBadge({ count, className }: { count: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'tabular absolute grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-on-danger text-xs',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
