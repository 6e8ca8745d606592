import { brand } from '@seven-hills/bank/brand';
import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Plus from 'lucide-react/icons/plus';
import { useSearch } from 'wouter';
import { ownAccountLabel, useSeveralAccounts } from '../../money/own-accounts.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra, fetchedScreen } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { LinkedRow } from '../linked-row.tsx';
import { useAccountInUrl } from '../own-accounts/account-in-url.ts';
import { AccountSwitcher, allAccounts } from '../own-accounts/account-switcher.tsx';
import { NeedsOwnAccount } from '../own-accounts/needs-own-account.tsx';
import { idIn, viewHref } from '../screens.ts';
import { schedulesQuery } from './queries.ts';
import { arrivalOf, dateWords, scheduleTitle, stateNames } from './schedule-words.ts';

const NewScheduleScreen = fetchedScreen<'NewScheduleScreen', object>(
  () => import('./order-screens.tsx'),
  'NewScheduleScreen',
);
const ChangeScheduleScreen = fetchedScreen(
  () => import('./order-screens.tsx'),
  'ChangeScheduleScreen',
);
const CalendarScreen = fetchedScreen(() => import('./calendar-screen.tsx'), 'CalendarScreen');
const OwnLockNotice = fetchedExtra(
  () => import('../security/own-lock-notice.tsx'),
  'OwnLockNotice',
);
const ScheduleScreen = fetchedScreen(() => import('./schedule-screen.tsx'), 'ScheduleScreen');

/** Shows the list of scheduled payments, a month of them, one of them, or the form. */
export function SchedulesScreen() {
  const search = useSearch();
  const parameters = new URLSearchParams(search);
  const id = idIn(search, 'id');
  if (parameters.has('new'))
    return (
      <NeedsOwnAccount>
        <NewScheduleScreen />
      </NeedsOwnAccount>
    );
  if (parameters.has('month')) return <CalendarScreen month={parameters.get('month') ?? ''} />;
  if (id === null) return <ScheduleList />;
  return parameters.has('change') ? <ChangeScheduleScreen id={id} /> : <ScheduleScreen id={id} />;
}

const calendarHref = viewHref('schedules', { month: 'now' });
const newHref = viewHref('schedules', { new: 'monthly' });

function ScheduleList() {
  const { given, field } = useAccountInUrl();
  return (
    <Page
      title="Scheduled Payments"
      description={`Payments that we make for you on the days that you choose, at 6 a.m. ${brand.timeZoneName}.`}
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
      <AccountSwitcher
        all={allAccounts}
        {...field('account', 'push')}
        className="mb-6 sm:max-w-80"
      />
      <Queried of={schedulesQuery(given)} loading="Loading scheduled payments">
        {(all) => {
          const open = all.filter(({ state }) => state !== 'ended');
          const ended = all.filter(({ state }) => state === 'ended');
          return (
            <div className="grid gap-6">
              {open.length > 0 && <OwnLockNotice />}
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
      </Queried>
    </Page>
  );
}

function ScheduleRows({ schedules }: { schedules: readonly Schedule[] }) {
  const accounts = useSeveralAccounts();
  return (
    <ul className="-mx-3 grid">
      {schedules.map((schedule) => (
        <LinkedRow
          key={schedule.id}
          href={viewHref('schedules', { id: String(schedule.id) })}
          title={scheduleTitle(schedule.payeeNickname, schedule.payeeKind === 'add_money')}
          badges={<StateBadge schedule={schedule} />}
          lines={[
            ruleWords(schedule),
            ...(schedule.state === 'active' ? [nextWords(schedule)] : []),
            ...accounts
              .filter(({ id }) => id === schedule.fromAccountId)
              .map(
                (from) =>
                  `${schedule.payeeKind === 'add_money' ? 'To' : 'From'} ${ownAccountLabel(from)}`,
              ),
            ...(schedule.orderedBy === null ? [] : [`Made by ${schedule.orderedBy}`]),
          ]}
          amount={schedule.amount}
        />
      ))}
    </ul>
  );
}

function nextWords(schedule: Schedule): string {
  const { next } = schedule;
  if (!next) return 'No payment is ahead';
  return [`Next: ${dateWords(next)}`, arrivalOf(schedule, next)].filter(Boolean).join(', ');
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
