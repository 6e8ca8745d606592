import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { useSupportWidget } from '../../help/widget/widget-state.ts';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { useSettled } from '../use-settled.ts';
import { scheduleNoticesQuery, unreadAlertsQuery } from './queries.ts';

const NotificationsDialog = fetchedExtra(
  () => import('./notifications-dialog.tsx'),
  'NotificationsDialog',
);

interface NotificationBellProps {
  userId: number;
  /** The number of payment notices that the customer has not read. */
  paymentCount: number;
  isOnDeep: boolean;
}

/**
 * Shows the number of new notifications and opens them. The dialog's code loads the first time it
 * opens.
 */
export function NotificationBell({ userId, paymentCount, isOnDeep }: NotificationBellProps) {
  // The URL that a device notification opens: `?notifications=12` for the receipt of a transaction.
  const [named] = useState(() => /[?&]notifications=(\w+)/.exec(window.location.search)?.[1]);
  const [isOpen, setIsOpen] = useState(named !== undefined);
  const wasOpened = useRef(false);
  wasOpened.current ||= isOpen;
  const isSettled = useSettled();
  const { user } = useCurrentUser();
  const { data: notices = [] } = useQuery({
    ...scheduleNoticesQuery,
    enabled: isSettled && user?.isAdmitted === true,
  });
  const alerts = useQuery({ ...unreadAlertsQuery, enabled: isSettled });
  const count =
    paymentCount +
    notices.length +
    (useSupportWidget().unreadCount ?? 0) +
    (alerts.data?.count ?? 0);
  return (
    <>
      <Button
        variant={isOnDeep ? 'onDeepBare' : 'quiet'}
        size="icon"
        className="relative"
        aria-haspopup="dialog"
        aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} new`}
        onClick={() => setIsOpen(true)}
      >
        <Bell aria-hidden="true" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-semibold text-on-danger text-xs"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </Button>
      {wasOpened.current && (
        <NotificationsDialog
          userId={userId}
          scheduleNotices={notices}
          named={named}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
