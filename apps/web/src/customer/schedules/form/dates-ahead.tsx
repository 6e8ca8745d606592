import { plannedAfter } from '@seven-hills/bank/calendar/schedule-dates';
import { ruleWords } from '@seven-hills/bank/calendar/schedule-rule';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { useQuery } from '@tanstack/react-query';
import { usdOf } from '../../../money/transaction-words.ts';
import { bankServices } from '../../../net/bank-services.ts';
import { formatShortDay, isoDay } from '../../../ui/data/dates.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { schedulesQuery } from '../queries.ts';
import {
  kindOf,
  newPayee,
  type Paid,
  paidIn,
  ruleIn,
  type ScheduleValues,
  shiftIn,
} from '../schedule-values.ts';
import type { ScheduleFieldsProps } from './order-fields.tsx';

interface DatesAheadProps
  extends Pick<ScheduleFieldsProps, 'payees' | 'chosenBefore' | 'replaces'> {
  values: ScheduleValues;
}

/** The next dates in one line, and the schedules that already pay the same recipient. */
export function DatesAhead({ values, payees, chosenBefore, replaces }: DatesAheadProps) {
  const { data: schedules = [] } = useQuery(schedulesQuery({}));
  const rule = ruleIn(values);
  const kind = kindOf(values.payee, payees);
  const shift = shiftIn(values, kind);
  const known = values.payee === newPayee && payees.find((payee) => isSame(payee, chosenBefore));
  const paid = paidIn(known ? String(known.id) : values.payee);
  const planned =
    rule && rule.every !== 'once' && rule.every !== 'yearly'
      ? plannedAfter(rule, shift, isoDay(new Date()), 3)
      : [];
  const before = schedules.filter(
    (schedule) =>
      schedule.state !== 'ended' &&
      schedule.orderedBy === null &&
      schedule.id !== replaces &&
      isPaidBy(schedule, paid),
  );
  return (
    <div role="status" className="-mt-2 grid gap-3 empty:hidden">
      {planned.length > 0 && (
        <p className="text-ink-soft text-sm">
          Next: {planned.map(({ dueOn }) => formatShortDay(dueOn)).join(' · ')}
        </p>
      )}
      {kind === 'ach_account' && bankServices.firstPaymentDelayHours > 0 && (
        <p className="text-ink-soft text-sm">
          The first payment to a new recipient is held, and arrives a banking day later.
        </p>
      )}
      {before.length > 0 && (
        <Alert variant="warning">
          {before.slice(0, 3).map((schedule) => (
            <p key={schedule.id}>{sentenceOf(schedule)}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}

const isSame = (payee: Payee, chosen: ScheduleFieldsProps['chosenBefore']): boolean =>
  payee.kind === 'customer' &&
  payee.name === chosen?.holder &&
  payee.lastFour === chosen.accountNumber.slice(-4);

const isPaidBy = (schedule: Schedule, paid: Paid): boolean => {
  if ('payeeId' in paid) return schedule.payeeId === paid.payeeId;
  if ('toAccountId' in paid) return schedule.toAccountId === paid.toAccountId;
  return (
    schedule.linkedAccountId === paid.linkedAccountId &&
    (schedule.payeeKind === 'add_money') === paid.addsMoney
  );
};

/** "You already pay Rent $1,150.00 every month on the 1st." */
function sentenceOf(schedule: Schedule): string {
  const { payeeKind, payeeNickname, amount, state } = schedule;
  const rule = ruleWords(schedule);
  const when = `${rule.charAt(0).toLowerCase()}${rule.slice(1)}`;
  const what =
    payeeKind === 'add_money'
      ? `add ${usdOf(amount)} from ${payeeNickname}`
      : `pay ${payeeNickname} ${usdOf(amount)}`;
  return `You already ${what} ${when}${state === 'paused' ? ' (paused)' : ''}.`;
}
