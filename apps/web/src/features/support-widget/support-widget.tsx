import MessageCircle from 'lucide-react/icons/message-circle';
import { type ComponentType, lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import {
  isSupportWidgetOpen,
  setSupportWidgetOpen,
  subscribeToSupportWidget,
} from '../../lib/support-widget.ts';

const SupportDialog = lazy(() =>
  import('./support-dialog.tsx').then((m) => ({ default: m.SupportDialog })),
);

/** The way to a person, for those who are signed in. */
export interface PersonOption {
  /** Messages of the bank that the customer has not read. */
  unreadCount: number;
  Chat: ComponentType<{ onBack: () => void }>;
}

/** The button that floats over every page. What it opens is fetched with the first opening. */
export function SupportWidget({ person }: { person?: PersonOption }) {
  const open = useSyncExternalStore(subscribeToSupportWidget, isSupportWidgetOpen);
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  const unreadCount = person?.unreadCount ?? 0;
  return (
    <aside data-slot="support-widget" data-print="hide" aria-label="Support">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={
          unreadCount === 0 ? 'Open support chat' : `Open support chat, ${unreadCount} unread`
        }
        onClick={() => setSupportWidgetOpen(true)}
        className="fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-evergreen text-on-evergreen shadow-float inset-ring inset-ring-on-evergreen/25 transition-colors hover:bg-evergreen-strong sm:right-6 sm:bottom-6"
      >
        <MessageCircle aria-hidden="true" className="size-6" />
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
        <Suspense>
          <SupportDialog open={open} onOpenChange={setSupportWidgetOpen} person={person} />
        </Suspense>
      )}
    </aside>
  );
}
