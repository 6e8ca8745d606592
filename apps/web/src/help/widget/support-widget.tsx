import MessageCircle from 'lucide-react/icons/message-circle';
import { useRef, useSyncExternalStore } from 'react';
import { cn } from '../../ui/cn.ts';
import { fetchedExtra } from '../../ui/fetched.tsx';
import {
  isSupportWidgetOpen,
  type PersonOption,
  setSupportWidgetOpen,
  subscribeToSupportWidget,
} from './widget-state.ts';

const SupportDialog = fetchedExtra(
  async () => (await import('./support-dialog.tsx')).SupportDialog,
);

interface SupportWidgetProps {
  person?: PersonOption;
  /** Over the page, or within a head line where it would cover what people work with. */
  placement?: 'floating' | 'header';
}

const looks = {
  floating:
    'fixed right-4 bottom-4 z-30 size-14 bg-evergreen text-on-evergreen shadow-float inset-ring inset-ring-on-evergreen/25 hover:bg-evergreen-strong sm:right-6 sm:bottom-6',
  header: 'relative size-11 text-evergreen hover:bg-evergreen-soft',
};

/** The button that every page has. What it opens is fetched with the first opening. */
export function SupportWidget({ person, placement = 'floating' }: SupportWidgetProps) {
  const open = useSyncExternalStore(subscribeToSupportWidget, isSupportWidgetOpen);
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  const unreadCount = person?.unreadCount ?? 0;
  // Within a head line it is no landmark of its own.
  const Frame = placement === 'floating' ? 'aside' : 'div';
  return (
    <Frame
      data-slot="support-widget"
      data-print="hide"
      aria-label={placement === 'floating' ? 'Support' : undefined}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={
          unreadCount === 0 ? 'Open support chat' : `Open support chat, ${unreadCount} unread`
        }
        onClick={() => setSupportWidgetOpen(true)}
        className={cn('grid place-items-center rounded-full transition-colors', looks[placement])}
      >
        <MessageCircle
          aria-hidden="true"
          className={placement === 'floating' ? 'size-6' : 'size-5'}
        />
        {unreadCount > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-danger px-1.5 font-semibold text-on-danger text-xs"
          >
            {unreadCount > 99 ? '99+' : unreadCount}
          </span>
        )}
      </button>
      {wasOpened.current && (
        <SupportDialog open={open} onOpenChange={setSupportWidgetOpen} person={person} />
      )}
    </Frame>
  );
}
