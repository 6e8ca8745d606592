import { missedPaymentReason, paymentWords } from '@seven-hills/bank/words/schedule-words';
import type { ScheduleNotice } from '@seven-hills/contracts/money/schedules';
import { useQueryClient } from '@tanstack/react-query';
import CalendarX from 'lucide-react/icons/calendar-x-2';
import { viewHref } from '../../customer/screens.ts';
import { centsOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { scheduleNoticesQuery } from './queries.ts';

interface ScheduleNoticesProps {
  notices: readonly ScheduleNotice[];
  onLeave: () => void;
}

/** Scheduled payments that failed or ran late; each notice stays until it is dismissed. */
export function ScheduleNotices({ notices, onLeave }: ScheduleNoticesProps) {
  const queryClient = useQueryClient();
  const dismiss = useCall({
    mutationFn: ({ scheduleId: id, nominalOn }: ScheduleNotice) =>
      api.post('/api/schedules/:id/notices/dismiss', { params: { id }, body: { nominalOn } }),
    onSuccess: () => queryClient.invalidateQueries(scheduleNoticesQuery),
    failure: { title: 'Not Dismissed', fallback: 'Please try again.' },
  });
  return (
    <>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <li key={`${notice.scheduleId} ${notice.nominalOn}`} className="flex gap-3 py-3">
            <CalendarX aria-hidden="true" className="mt-1 size-5 shrink-0 text-danger" />
            <div className="min-w-0 flex-1">
              <p className="break-words">{sentenceOf(notice)}</p>
              <p className="mt-1 text-ink-soft text-sm">{missedPaymentReason}</p>
              <div className="-ml-3 flex flex-wrap gap-x-2">
                <ButtonLink
                  href={viewHref('schedules', { id: String(notice.scheduleId) })}
                  variant="quiet"
                  className="px-3"
                  onClick={onLeave}
                >
                  View Schedule
                </ButtonLink>
                <Button
                  variant="quiet"
                  className="px-3"
                  pending={dismiss.isPending && dismiss.variables === notice}
                  onClick={() => dismiss.mutate(notice)}
                >
                  Dismiss
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <FailureAlert of={dismiss} />
    </>
  );
}

function sentenceOf({ kind, nominalOn, reason, ...payment }: ScheduleNotice): string {
  const words = paymentWords({ ...payment, amount: centsOf(payment.amount) });
  const what = `Your scheduled ${words} of ${formatCalendarDate(nominalOn)}`;
  if (kind === 'late') return `${what} was made late, because our systems were not available.`;
  if (kind === 'missed')
    return `${what} could not be made in time. View the schedule to make it now or skip it.`;
  const failed = `${what} was not made. ${reason ?? ''}`.trim();
  return kind === 'paused'
    ? `${failed} It was the third in a row, so we have paused the schedule.`
    : failed;
}
