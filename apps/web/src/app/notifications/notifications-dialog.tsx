import type { ScheduleNotice } from '@seven-hills/contracts/money/schedules';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useLayoutEffect } from 'react';
import { setSupportWidgetOpen, useSupportWidget } from '../../help/widget/widget-state.ts';
import { OrderNotice, useNoticedOrders } from '../../money/movement/order-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
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

/**
 * Outcomes of payments whose screen was closed, failed scheduled payments, new staff messages, and
 * all alerts.
 */
export function NotificationsDialog(props: NotificationsDialogProps) {
  const { userId, scheduleNotices, named, open, onClose } = props;
  useLayoutEffect(() => {
    // Keeps a reload from opening the dialog again. Runs before the dialog adds its own history
    // entry.
    if (named !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [named]);
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
      <AlertInbox onLeave={onClose} openTransactionId={Number(named) || null}>
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
