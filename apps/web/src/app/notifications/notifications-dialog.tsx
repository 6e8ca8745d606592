import type { ScheduleNotice } from '@seven-hills/contracts/api/money/schedules';
import MessageCircle from 'lucide-react/icons/message-circle';
import { setSupportWidgetOpen, useSupportWidget } from '../../help/widget/widget-state.ts';
import { OrderNotice, useNoticedOrders } from '../../money/movement/order-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ScheduleNotices } from './schedule-notices.tsx';

interface NotificationsDialogProps {
  userId: number;
  scheduleNotices: readonly ScheduleNotice[];
  open: boolean;
  onClose: () => void;
}

/** Everything that is new: payments whose screen was left, and messages of the bank's staff. */
export function NotificationsDialog(props: NotificationsDialogProps) {
  const { userId, scheduleNotices, open, onClose } = props;
  const orders = useNoticedOrders(userId);
  const unreadCount = useSupportWidget().unreadCount ?? 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Notifications"
      size="small"
    >
      {orders.length === 0 && scheduleNotices.length === 0 && unreadCount === 0 && (
        <EmptyState title="You have no notifications">
          Payments that finish after you leave their page and new messages from our staff appear
          here.
        </EmptyState>
      )}
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
          <MessageCircle aria-hidden="true" className="size-5 text-evergreen" />
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
    </Dialog>
  );
}
