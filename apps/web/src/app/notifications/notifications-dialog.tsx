import type { ScheduleNotice } from '@seven-hills/contracts/money/schedules';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useLayoutEffect, useState } from 'react';
import { setSupportWidgetOpen, useSupportWidget } from '../../help/widget/widget-state.ts';
import { OrderNotice, useNoticedOrders } from '../../money/movement/order-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { afterGoingBack } from '../../ui/navigation/history-entry.ts';
import { AlertInbox } from './alert-inbox.tsx';
import { ScheduleNotices } from './schedule-notices.tsx';

interface NotificationsDialogProps {
  userId: number;
  scheduleNotices: readonly ScheduleNotice[];
  /** What the URL requests: a transaction whose receipt opens, or something else. */
  named: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The account that the URL limits the alerts to; 0 for all. */
const aboutInUrl = () => Number(new URLSearchParams(window.location.search).get('about')) || 0;

/** Names the account in the URL, so that a reload opens the dialog with the same alerts. */
function putInUrl(about: number) {
  const url = new URL(window.location.href);
  url.searchParams.delete('notifications');
  url.searchParams.delete('about');
  if (about !== 0) {
    url.searchParams.set('notifications', 'all');
    url.searchParams.set('about', String(about));
  }
  window.history.replaceState(window.history.state, '', url);
}

/**
 * Outcomes of payments whose screen was closed, failed scheduled payments, new staff messages, and
 * all alerts.
 */
export function NotificationsDialog(props: NotificationsDialogProps) {
  const { userId, scheduleNotices, named, open } = props;
  const [about, setAbout] = useState(aboutInUrl);
  useLayoutEffect(() => {
    // Keeps a reload from opening the dialog again. Runs before the dialog adds its own history
    // entry.
    if (named !== undefined) putInUrl(0);
  }, [named]);
  useEffect(() => {
    // Runs after the dialog has added its own history entry, which closing it leaves.
    if (open) afterGoingBack(() => putInUrl(about));
  }, [open, about]);
  function onClose() {
    setAbout(0);
    props.onClose();
  }
  const orders = useNoticedOrders(userId);
  const unreadCount = useSupportWidget().unreadCount ?? 0;
  return (
    <Dialog open={open} onClose={onClose} title="Notifications" size="small">
      <div className="-mx-5 sm:-mx-6">
        {orders.map((order) => (
          <OrderNotice key={order.key} order={order} />
        ))}
      </div>
      {scheduleNotices.length > 0 && (
        <ScheduleNotices notices={scheduleNotices} onLeave={onClose} />
      )}
      {unreadCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <MessageCircle aria-hidden="true" className="size-5 text-primary" />
          <p>
            {unreadCount === 1 ? 'One new message' : `${unreadCount} new messages`} in your chat.
          </p>
          <Button
            variant="link"
            className="min-h-11"
            onClick={() => {
              onClose();
              setSupportWidgetOpen(true);
            }}
          >
            Read
          </Button>
        </div>
      )}
      <AlertInbox
        about={about}
        onFilter={setAbout}
        onLeave={onClose}
        openTransactionId={Number(named) || null}
      >
        {orders.length === 0 && scheduleNotices.length === 0 && unreadCount === 0 && (
          <EmptyState title="You have no notifications">
            Payments that finish after you leave their page, new messages from our staff, and alerts
            about your money appear here.
          </EmptyState>
        )}
      </AlertInbox>
    </Dialog>
  );
}
