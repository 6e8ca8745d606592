import { brand } from '@seven-hills/bank/brand';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../ui/data/dates.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** "Jan 5, 2025 at 3:04 PM" */
export const waitingPeriodEnd = (endsAt: string): string =>
  `${formatDate(endsAt)} at ${formatTime(endsAt)}`;

interface WaitingPeriodNoticeProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** Says that a password was reset recently, what that means here, and whom to call. */
export function WaitingPeriodNotice(props: WaitingPeriodNoticeProps) {
  const { title = 'Your password was reset recently', actions, children } = props;
  return (
    <Alert variant="warning" announce title={title} actions={actions}>
      {children} If you didn’t reset your password, or can’t wait, call{' '}
      <a href={brand.servicePhoneHref} className="whitespace-nowrap underline">
        {brand.servicePhone}
      </a>
      {brand.dayOrNight}.
    </Alert>
  );
}
