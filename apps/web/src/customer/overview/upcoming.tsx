import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usdOf } from '../../money/transaction-words.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { formatShortDay } from '../../ui/data/dates.ts';
import { EndingInSight } from '../../ui/ending-in-sight.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { upcomingQuery } from '../schedules/queries.ts';
import { scheduleTitle } from '../schedules/schedule-words.ts';
import { viewHref } from '../screens.ts';

/** The next scheduled payments; renders nothing for customers without any. */
export function Upcoming() {
  const { data = [] } = useQuery(upcomingQuery);
  if (data.length === 0) return null;
  return (
    <Card
      title="Upcoming"
      actions={
        <ButtonLink href={viewHref('schedules')} variant="quiet" className="-my-2 -mr-3 px-3">
          Scheduled Payments
        </ButtonLink>
      }
      className="max-sm:px-4 max-sm:pt-3"
    >
      <ul className="-mx-3 grid">
        {data.map(({ scheduleId, nominalOn, dueOn, state, ...payment }) => (
          <li key={`${scheduleId} ${nominalOn}`}>
            <Link
              href={viewHref('schedules', { id: String(scheduleId) })}
              className="flex flex-wrap items-center gap-x-4 rounded-control px-3 py-2 transition-colors hover:bg-primary-soft/60 sm:py-3"
            >
              <span className="grid min-w-0 flex-1 basis-40">
                <span className="flex flex-wrap items-center gap-x-3">
                  <EndingInSight
                    text={scheduleTitle(payment.payeeNickname, payment.addsMoney)}
                    className="font-semibold"
                  />
                  {state === 'skipped' && <Badge variant="secondary">Skipped</Badge>}
                </span>
                <span className="truncate text-ink-soft text-sm">
                  {formatShortDay(dueOn)}
                  {payment.description && ` · ${payment.description}`}
                </span>
              </span>
              <span className="tabular font-semibold">{usdOf(payment.amount)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink
        href={viewHref('schedules', { month: 'now' })}
        variant="quiet"
        className="-mb-2 -ml-3 px-3"
      >
        View Calendar
      </ButtonLink>
    </Card>
  );
}
