import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { formatUsd } from '@seven-hills/money';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { Link, useSearch } from 'wouter';
import { centsOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreens } from '../../ui/fetched.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { LoadingScreen } from '../../ui/spinner.tsx';
import { viewHref } from '../screens.ts';
import { schedulesQuery } from './queries.ts';
import { dateWords, ruleWords, stateNames } from './schedule-words.ts';

const screen = fetchedScreens(LoadingScreen);
const NewScheduleScreen = screen<'NewScheduleScreen', object>(
  () => import('./order-screens.tsx'),
  'NewScheduleScreen',
);
const ChangeScheduleScreen = screen(() => import('./order-screens.tsx'), 'ChangeScheduleScreen');
const CalendarScreen = screen(() => import('./calendar-screen.tsx'), 'CalendarScreen');
const ScheduleScreen = screen(() => import('./schedule-screen.tsx'), 'ScheduleScreen');

/** Shows the list of scheduled payments, a month of them, one of them, or the form. */
export function SchedulesScreen() {
  const search = new URLSearchParams(useSearch());
  const id = Number(search.get('id'));
  if (search.has('new')) return <NewScheduleScreen />;
  if (search.has('month')) return <CalendarScreen month={search.get('month') ?? ''} />;
  if (!Number.isSafeInteger(id) || id <= 0) return <ScheduleList />;
  return search.has('change') ? <ChangeScheduleScreen id={id} /> : <ScheduleScreen id={id} />;
}

const calendarHref = viewHref('schedules', { month: 'now' });
const newHref = viewHref('schedules', { new: 'monthly' });

function ScheduleList() {
  usePageTitle('Scheduled Payments');
  const schedules = useQuery(schedulesQuery);
  return (
    <>
      <PageHeader
        title="Scheduled Payments"
        description="Payments that we make for you on the days that you choose, at 6 a.m. Eastern Time."
        back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
        actions={
          <>
            <Link href={newHref} className={buttonStyle()}>
              <Plus aria-hidden="true" />
              Schedule a Payment
            </Link>
            <Link href={calendarHref} className={buttonStyle({ variant: 'secondary' })}>
              <CalendarDays aria-hidden="true" />
              Calendar
            </Link>
          </>
        }
      />
      <QueryPanel query={schedules} loading="Loading scheduled payments">
        {(all) => {
          const open = all.filter(({ state }) => state !== 'ended');
          const ended = all.filter(({ state }) => state === 'ended');
          return (
            <div className="grid gap-6">
              <Card>
                {open.length === 0 ? (
                  <EmptyState
                    title="Nothing is scheduled"
                    action={
                      <Link href={newHref} className={buttonStyle()}>
                        Schedule a Payment
                      </Link>
                    }
                  >
                    Rent, savings, or a gift: choose whom to pay, how much, and when.
                  </EmptyState>
                ) : (
                  <ScheduleRows schedules={open} />
                )}
              </Card>
              {ended.length > 0 && (
                <Card>
                  <CardHeader title="Ended" />
                  <ScheduleRows schedules={ended} />
                </Card>
              )}
            </div>
          );
        }}
      </QueryPanel>
    </>
  );
}

function ScheduleRows({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <ul className="-mx-3 grid">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <Link
            href={viewHref('schedules', { id: String(schedule.id) })}
            className="flex items-start gap-4 rounded-control px-3 py-3 transition-colors hover:bg-evergreen-soft/60"
          >
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 break-words font-semibold">{schedule.payeeNickname}</span>
                <StateBadge schedule={schedule} />
              </span>
              <span className="text-ink-soft text-sm">{ruleWords(schedule)}</span>
              {schedule.state === 'active' && (
                <span className="text-ink-soft text-sm">
                  {schedule.next ? `Next: ${dateWords(schedule.next)}` : 'No payment is ahead'}
                </span>
              )}
            </span>
            <span className="tabular font-semibold">{formatUsd(centsOf(schedule.amount))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ schedule }: { schedule: Schedule }) {
  const { state, isPayeeRemoved, missed } = schedule;
  return (
    <>
      {state !== 'active' && (
        <Badge variant={state === 'paused' ? 'warning' : 'secondary'}>{stateNames[state]}</Badge>
      )}
      {missed && <Badge variant="warning">Missed payment</Badge>}
      {isPayeeRemoved && state !== 'ended' && <Badge variant="destructive">Payee removed</Badge>}
    </>
  );
}
