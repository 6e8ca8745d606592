import { weekdayOf } from '@seven-hills/bank/calendar/schedule-rule';
import type { CalendarPayment } from '@seven-hills/contracts/money/schedules';
import { formatUsd } from '@seven-hills/money';
import { keepPreviousData } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { Queried } from '../../net/query-panel.tsx';
import { cn } from '../../ui/cn.ts';
import { formatCalendarDate, formatMonth, isoDay } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { LinkedRow } from '../linked-row.tsx';
import { viewHref } from '../screens.ts';
import { monthAfter, monthIn, weeksOf } from './month-weeks.ts';
import { monthQuery } from './queries.ts';
import { scheduleTitle } from './schedule-words.ts';

/** The past and upcoming scheduled payments of a month; `month` has the URL's format. */
export function CalendarScreen({ month: named }: { month: string }) {
  const today = isoDay(new Date());
  const month = monthIn(named, today);
  const title = formatMonth(`${month}-01`);
  usePageTitle(`Payment Calendar, ${title}`);
  return (
    <>
      <PageHeader
        title="Payment Calendar"
        description="What we paid for you, and what is ahead."
        back={{ label: 'Back to Scheduled Payments', href: viewHref('schedules') }}
      />
      <Card>
        <div className="mb-4 flex items-center justify-between gap-2">
          <MonthLink month={monthAfter(month, -1)}>
            <ChevronLeft aria-hidden="true" />
          </MonthLink>
          <h2 aria-live="polite" className="text-center font-display text-xl">
            {title}
          </h2>
          <MonthLink month={monthAfter(month, 1)}>
            <ChevronRight aria-hidden="true" />
          </MonthLink>
        </div>
        <Queried
          of={{ ...monthQuery(month), placeholderData: keepPreviousData }}
          loading="Loading the calendar"
        >
          {(all) => (
            <>
              <MonthTable month={month} today={today} payments={all} />
              <DayList payments={all} title={title} />
              <StillAhead payments={all} />
            </>
          )}
        </Queried>
      </Card>
    </>
  );
}

/** Replaces the month in the URL, so that Back leaves the calendar. */
function MonthLink({ month, children }: { month: string; children: ReactNode }) {
  return (
    <ButtonLink
      replace
      href={viewHref('schedules', { month })}
      aria-label={`Go to ${formatMonth(`${month}-01`)}`}
      variant="secondary"
      className="px-3"
    >
      {children}
    </ButtonLink>
  );
}

interface MonthTableProps {
  month: string;
  today: string;
  payments: readonly CalendarPayment[];
}

/** One row per week; narrow screens show the list instead. */
function MonthTable({ month, today, payments }: MonthTableProps) {
  const weeks = weeksOf(month);
  const [, fullWeek = []] = weeks;
  return (
    <table className="w-full table-fixed border-collapse max-md:hidden">
      <caption className="sr-only">Scheduled payments in {formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {fullWeek.map((day) => {
            const name = weekdayOf(day ?? '');
            return (
              <th key={name} scope="col" className="px-2 pb-2 text-start text-ink-soft text-sm">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of other months have no name
                <td key={index} className="border border-line bg-sunken/50" />
              ) : (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className="h-24 border border-line p-1.5 align-top"
                >
                  <time
                    dateTime={day}
                    className={cn(
                      'tabular inline-grid size-7 place-items-center rounded-full text-sm',
                      day === today ? 'bg-primary font-semibold text-on-primary' : 'text-ink-soft',
                    )}
                  >
                    {Number(day.slice(8))}
                  </time>
                  <ul className="grid gap-1 empty:hidden">
                    {payments
                      .filter(({ dueOn }) => dueOn === day)
                      .map((payment) => (
                        <li key={keyOf(payment)}>
                          <DayPayment payment={payment} />
                        </li>
                      ))}
                  </ul>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const keyOf = ({ scheduleId, nominalOn }: CalendarPayment) => `${scheduleId} ${nominalOn}`;

const stateWords: Record<CalendarPayment['state'], string> = {
  waiting: '',
  posted: 'Paid',
  skipped: 'Skipped',
  failed: 'Not paid',
  missed: 'Missed',
};

const stateSuffix = ({ state }: CalendarPayment) =>
  stateWords[state] ? ` · ${stateWords[state]}` : '';

/** One payment in its day's cell. */
function DayPayment({ payment }: { payment: CalendarPayment }) {
  const { scheduleId, payeeNickname, addsMoney, amount, state } = payment;
  return (
    <Link
      href={viewHref('schedules', { id: String(scheduleId) })}
      className={cn(
        'grid min-h-11 content-center rounded-control px-2 py-1 text-sm transition-colors',
        state === 'failed'
          ? 'bg-danger-soft'
          : state === 'waiting'
            ? 'bg-primary-soft hover:bg-primary-soft/60'
            : 'bg-sunken hover:bg-primary-soft/60',
      )}
    >
      <span className="break-words font-semibold leading-tight">
        {scheduleTitle(payeeNickname, addsMoney)}
      </span>
      <span className="tabular text-ink-soft">
        {usdOf(amount)}
        {stateSuffix(payment)}
      </span>
    </Link>
  );
}

/** The days that have payments, for narrow screens. */
function DayList({ payments, title }: { payments: readonly CalendarPayment[]; title: string }) {
  if (payments.length === 0)
    return (
      <div className="md:hidden">
        <EmptyState title={`Nothing in ${title}`}>
          No scheduled payment falls in this month.
        </EmptyState>
      </div>
    );
  return (
    <ul aria-label={`Scheduled payments in ${title}`} className="-mx-3 grid md:hidden">
      {payments.map((payment) => (
        <LinkedRow
          key={keyOf(payment)}
          href={viewHref('schedules', { id: String(payment.scheduleId) })}
          title={scheduleTitle(payment.payeeNickname, payment.addsMoney)}
          lines={[
            `${weekdayOf(payment.dueOn)}, ${formatCalendarDate(payment.dueOn)}${stateSuffix(payment)}`,
          ]}
          amount={payment.amount}
        />
      ))}
    </ul>
  );
}

/** The amount that is still to be paid this month. */
function StillAhead({ payments }: { payments: readonly CalendarPayment[] }) {
  const ahead = payments.filter(({ state, addsMoney }) => state === 'waiting' && !addsMoney);
  if (ahead.length === 0) return null;
  const total = ahead.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return (
    <p className="mt-4 text-ink-soft">
      Still ahead: <span className="tabular font-semibold text-ink">{formatUsd(total)}</span> in{' '}
      {ahead.length === 1 ? 'one payment' : `${ahead.length} payments`}, without fees.
    </p>
  );
}
