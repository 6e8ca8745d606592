import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { Link, useSearch } from 'wouter';
import { usdOf } from '../../money/transaction-words.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedScreen } from '../../ui/fetched-screen.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { viewHref } from '../screens.ts';
import { schedulesQuery } from './queries.ts';
import { dateWords, ruleWords, stateNames } from './schedule-words.ts';

const NewScheduleScreen = fetchedScreen<'NewScheduleScreen', object>(
  () => import('./order-screens.tsx'),
  'NewScheduleScreen',
);
const ChangeScheduleScreen = fetchedScreen(
  () => import('./order-screens.tsx'),
  'ChangeScheduleScreen',
);
const CalendarScreen = fetchedScreen(() => import('./calendar-screen.tsx'), 'CalendarScreen');
const ScheduleScreen = fetchedScreen(() => import('./schedule-screen.tsx'), 'ScheduleScreen');

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
  const schedules = useQuery(schedulesQuery);
  return (
    <Page
      title="Scheduled Payments"
      description="Payments that we make for you on the days that you choose, at 6 a.m. Eastern Time."
      back={{ label: 'Back to Dashboard', href: viewHref('dashboard') }}
      actions={
        <>
          <ButtonLink href={newHref}>
            <Plus aria-hidden="true" />
            Schedule a Payment
          </ButtonLink>
          <ButtonLink href={calendarHref} variant="secondary">
            <CalendarDays aria-hidden="true" />
            Calendar
          </ButtonLink>
        </>
      }
    >
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
                    action={<ButtonLink href={newHref}>Schedule a Payment</ButtonLink>}
                  >
                    Rent, savings, or a gift: choose whom to pay, how much, and when.
                  </EmptyState>
                ) : (
                  <ScheduleRows schedules={open} />
                )}
              </Card>
              {ended.length > 0 && (
                <Card title="Ended">
                  <ScheduleRows schedules={ended} />
                </Card>
              )}
            </div>
          );
        }}
      </QueryPanel>
    </Page>
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
            <span className="tabular font-semibold">{usdOf(schedule.amount)}</span>
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
