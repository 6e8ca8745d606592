import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { Occurrence, PlannedPayment } from '@seven-hills/contracts/money/schedules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownAccountLabel, useMayMove, useSeveralAccounts } from '../../money/own-accounts.ts';
import { centsOf, usdOf } from '../../money/transaction-words.ts';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { FailureAlert, useCall } from '../../net/use-call.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { fetchedExtra } from '../../ui/fetched.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { usePageTitle } from '../../ui/layout/page-title.ts';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { AuthorizationDialog } from '../linked-accounts/authorization-dialog.tsx';
import { viewHref } from '../screens.ts';
import { MissedPayment } from './missed-payment.tsx';
import { NextAmountDialog } from './next-amount-dialog.tsx';
import { refreshSchedules, type ScheduleDetail, scheduleQuery } from './queries.ts';
import { arrivalOf, dateWords, occurrenceName, shiftNames, stateNames } from './schedule-words.ts';

const OwnLockNotice = fetchedExtra(
  () => import('../security/own-lock-notice.tsx'),
  'OwnLockNotice',
);

/** One scheduled payment: its upcoming and past payments, and everything that can be changed. */
export function ScheduleScreen({ id }: { id: number }) {
  usePageTitle('Scheduled Payment');
  const schedule = useQuery(scheduleQuery(id));
  const back = { label: 'Back to Scheduled Payments', href: viewHref('schedules') };
  const title = schedule.data ? titleOf(schedule.data) : 'Scheduled Payment';
  return (
    <>
      <PageHeader title={title} back={back} />
      {problemCode(schedule.error) === 'not_found' ? (
        <EmptyState title="There is no such scheduled payment" />
      ) : (
        <QueryPanel query={schedule} loading="Loading the scheduled payment">
          {(found) => (
            <>
              {found.state === 'active' && (
                <div className="mb-6 empty:hidden">
                  <OwnLockNotice />
                </div>
              )}
              <Detail schedule={found} />
            </>
          )}
        </QueryPanel>
      )}
    </>
  );
}

const titleOf = ({ payeeKind, payeeNickname }: ScheduleDetail) =>
  payeeKind === 'add_money' ? `Add Money from ${payeeNickname}` : `Payment to ${payeeNickname}`;

function Detail({ schedule }: { schedule: ScheduleDetail }) {
  const from = useSeveralAccounts().find(({ id }) => id === schedule.fromAccountId);
  const queryClient = useQueryClient();
  const [asksToEnd, setAsksToEnd] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const { id, state, pausedBy, orderedBy, authorizationId } = schedule;
  const addsMoney = schedule.payeeKind === 'add_money';
  const isOwn = orderedBy === null;
  const mayEnd = useMayMove(schedule.fromAccountId) || isOwn;
  const isPaused = state === 'paused';
  const refresh = () => refreshSchedules(queryClient);
  const set = (action: 'pause' | 'resume' | 'end') =>
    api.post('/api/schedules/:id/state', { params: { id }, body: { action } });
  const failure = { title: 'Not Changed', fallback: 'Please try again.' };
  const change = useCall({
    mutationFn: () => set(isPaused ? 'resume' : 'pause'),
    success: { title: isPaused ? 'Schedule Resumed' : 'Schedule Paused' },
    onSuccess: refresh,
    failure,
  });
  return (
    <div className="grid max-w-3xl gap-6">
      {pausedBy === 'failures' && (
        <Alert variant="warning" title="We paused this schedule">
          Three payments in a row could not be made. Resume it once there is enough money.
        </Alert>
      )}
      {pausedBy === 'stop' && (
        <Alert variant="warning" title="We paused this schedule">
          A payment was stopped at the other bank. Resume the schedule to go on, or end it.
        </Alert>
      )}
      {schedule.isPayeeRemoved && state !== 'ended' && (
        <Alert variant="danger" title="You removed this payee">
          Scheduled payments are made only to saved payees.
        </Alert>
      )}
      {isOwn && schedule.missed && (
        <MissedPayment id={id} missed={schedule.missed} isPaused={isPaused} />
      )}
      <FailureAlert of={change} />
      <Card>
        <DescriptionList
          items={[
            { term: addsMoney ? 'To' : 'From', detail: from && ownAccountLabel(from) },
            { term: 'Made By', detail: orderedBy },
            { term: addsMoney ? 'From' : 'Payee', detail: schedule.payeeNickname },
            { term: 'Amount', detail: usdOf(schedule.amount) },
            { term: 'Fee', detail: centsOf(schedule.fee) > 0n && usdOf(schedule.fee) },
            { term: 'When', detail: ruleWords(schedule) },
            { term: 'Not a Business Day', detail: shiftNames[schedule.shift] },
            {
              term: addsMoney ? 'Arrives Here' : 'Arrives There',
              detail:
                schedule.linkedAccountId !== null && 'On the business day after it is started',
            },
            { term: 'Description', detail: schedule.description },
            { term: 'Status', detail: stateNames[state] },
          ]}
        />
        {state !== 'ended' && mayEnd && (
          <div className="mt-4 flex flex-wrap gap-3">
            {isOwn && !schedule.isPayeeRemoved && !addsMoney && (
              <ButtonLink
                href={viewHref('schedules', { id: String(id), change: 'all' })}
                variant="secondary"
              >
                Change
              </ButtonLink>
            )}
            {isOwn && (
              <Button
                variant="secondary"
                pending={change.isPending}
                onClick={() => change.mutate()}
              >
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            )}
            <Button variant={isOwn ? 'quiet' : 'secondary'} onClick={() => setAsksToEnd(true)}>
              {addsMoney && isOwn ? 'Revoke Authorization' : 'End'}
            </Button>
            {authorizationId !== null && (
              <Button variant="quiet" onClick={() => setIsReading(true)}>
                View Authorization
              </Button>
            )}
          </div>
        )}
      </Card>
      {state !== 'ended' && <Ahead schedule={schedule} />}
      <Card title="Past Payments">
        {schedule.past.length === 0 ? (
          <p className="text-ink-soft">Nothing yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {schedule.past.map((occurrence) => (
              <li key={occurrence.nominalOn}>
                <PastPayment occurrence={occurrence} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isReading && authorizationId !== null && (
        <AuthorizationDialog id={authorizationId} onClose={() => setIsReading(false)} />
      )}
      {asksToEnd && (
        <ConfirmCall
          title={addsMoney && isOwn ? 'Revoke This Authorization?' : 'End This Schedule?'}
          description={`No more ${addsMoney ? 'transfers will be started. You can still cancel one that was started under Linked Accounts, until we send it.' : 'payments will be made.'} Past ${addsMoney ? 'transfers' : 'payments'} stay in your activity.${isOwn ? '' : ` We’ll notify ${orderedBy}.`}`}
          confirmLabel={addsMoney && isOwn ? 'Revoke Authorization' : 'End Schedule'}
          send={() => set('end')}
          success={{ title: addsMoney && isOwn ? 'Authorization Revoked' : 'Schedule Ended' }}
          failure={failure}
          refresh={refresh}
          onClose={() => setAsksToEnd(false)}
        />
      )}
    </div>
  );
}

function Ahead({ schedule }: { schedule: ScheduleDetail }) {
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<PlannedPayment | null>(null);
  const { id, planned } = schedule;
  const skip = useCall({
    mutationFn: ({ nominalOn, skips }: { nominalOn: string; skips: boolean }) =>
      api.post('/api/schedules/:id/skip', { params: { id }, body: { nominalOn, skips } }),
    onSuccess: () => refreshSchedules(queryClient),
    failure: { title: 'Not Changed', fallback: 'Please try again.' },
  });
  const next = planned.find(({ state }) => state === 'waiting');
  return (
    <Card title="Next Payments">
      <FailureAlert of={skip} className="mb-4" />
      {planned.length === 0 ? (
        <p className="text-ink-soft">No upcoming payments.</p>
      ) : (
        <ul className="divide-y divide-line">
          {planned.map((payment) => {
            const skips = payment.state === 'waiting';
            return (
              <li
                key={payment.nominalOn}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
              >
                <span className="min-w-0 flex-1 basis-40">
                  {dateWords(payment)}{' '}
                  <span className="text-ink-soft text-sm">{arrivalOf(schedule, payment)}</span>{' '}
                  {!skips && (
                    <Badge variant="secondary" className="ml-2">
                      Skipped
                    </Badge>
                  )}
                </span>
                <span className="tabular font-semibold">{usdOf(payment.amount)}</span>
                {schedule.orderedBy === null && (
                  <span className="flex gap-1 max-sm:-ml-3 max-sm:basis-full">
                    {payment === next &&
                      !schedule.isPayeeRemoved &&
                      schedule.payeeKind !== 'add_money' && (
                        <RowButton
                          label="Change"
                          name={`Change the amount of ${dateWords(payment)}`}
                          onClick={() => setChanged(payment)}
                        />
                      )}
                    <RowButton
                      label={skips ? 'Skip' : 'Undo'}
                      name={`${skips ? 'Skip' : 'Do not skip'} ${dateWords(payment)}`}
                      pending={skip.isPending && skip.variables.nominalOn === payment.nominalOn}
                      onClick={() => skip.mutate({ nominalOn: payment.nominalOn, skips })}
                    />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {changed && (
        <NextAmountDialog schedule={schedule} payment={changed} onClose={() => setChanged(null)} />
      )}
    </Card>
  );
}

const badges = {
  posted: 'success',
  failed: 'destructive',
  skipped: 'secondary',
  waiting: 'secondary',
  missed: 'warning',
} as const;

function PastPayment({ occurrence }: { occurrence: Occurrence }) {
  const { amount, state, reason } = occurrence;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3">
      <span className="grid min-w-0 flex-1 basis-40">
        {dateWords(occurrence)}
        {reason && <span className="text-ink-soft text-sm">{reason}</span>}
      </span>
      <Badge variant={badges[state]}>{occurrenceName(occurrence)}</Badge>
      <span className="tabular font-semibold">{usdOf(amount)}</span>
    </div>
  );
}
