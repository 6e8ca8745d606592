import MessageCircle from 'lucide-react/icons/message-circle';
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import {
  isSupportWidgetOpen,
  setSupportWidgetOpen,
  subscribeToSupportWidget,
} from '../../lib/support-widget.ts';

const SupportDialog = lazy(() =>
  import('./support-dialog.tsx').then((m) => ({ default: m.SupportDialog })),
);

/** The button that floats over every page. What it opens is fetched with the first opening. */
export function SupportWidget() {
  const open = useSyncExternalStore(subscribeToSupportWidget, isSupportWidgetOpen);
  const wasOpened = useRef(false);
  wasOpened.current ||= open;
  return (
    <aside data-slot="support-widget" data-print="hide" aria-label="Support">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label="Open support chat"
        onClick={() => setSupportWidgetOpen(true)}
        className="fixed right-4 bottom-4 z-30 grid size-14 place-items-center rounded-full bg-evergreen text-on-evergreen shadow-float inset-ring inset-ring-on-evergreen/25 transition-colors hover:bg-evergreen-strong sm:right-6 sm:bottom-6"
      >
        <MessageCircle aria-hidden="true" className="size-6" />
      </button>
      {wasOpened.current && (
        <Suspense>
          <SupportDialog open={open} onOpenChange={setSupportWidgetOpen} />
        </Suspense>
      )}
    </aside>
  );
}
