import { businessDayAfter, businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import { isFree, readFee } from '@seven-hills/bank/payments/fees';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { AccountTerms } from '@seven-hills/bank/terms';
import type { Occurrence, Schedule } from '@seven-hills/contracts/money/schedules';
import { type Cents, feeOf, formatUsd } from '@seven-hills/money';
import { formatCalendarDate, formatDay } from '../../ui/data/dates.ts';

/** A date, and the day on which its payment runs if that differs. */
export const dateWords = ({ nominalOn, dueOn }: { nominalOn: string; dueOn: string }): string =>
  nominalOn === dueOn
    ? formatCalendarDate(dueOn)
    : `${formatCalendarDate(dueOn)} (for ${formatCalendarDate(nominalOn)})`;

/**
 * `arrives Tue, Dec 1`: an ACH payment settles on the banking day after it is made; null for other
 * payments.
 */
export const arrivalOf = (
  { payeeKind }: Partial<Pick<Schedule, 'payeeKind'>>,
  { dueOn }: { dueOn: string },
): string | null =>
  payeeKind === 'ach_account'
    ? `arrives ${formatDay(businessDayAfter(businessDayFrom(dueOn), 1))}`
    : null;

export const stateNames: Record<Schedule['state'], string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const shiftNames: Record<Schedule['shift'], string> = {
  none: '',
  next: 'Paid the day after',
  previous: 'Paid the day before',
};

export function occurrenceName({ state, isLate }: Pick<Occurrence, 'state' | 'isLate'>): string {
  if (state === 'posted') return isLate ? 'Paid late' : 'Paid';
  if (state === 'failed') return 'Not paid';
  if (state === 'missed') return 'Missed';
  return state === 'skipped' ? 'Skipped' : 'Waiting';
}

/**
 * What a list calls a schedule: whom it pays, or `From Ally Bank ••6789` for one that adds money.
 */
export const scheduleTitle = (payeeNickname: string, addsMoney: boolean): string =>
  addsMoney ? `From ${payeeNickname}` : payeeNickname;

const feeTermOf: Partial<Record<Schedule['payeeKind'], FeeTerm>> = {
  bank_account: 'wireFee',
  ach_account: 'achFee',
  payment_service: 'paymentFee',
};

/**
 * What each payment of a schedule costs, as a sentence that follows another; null if it is free.
 */
export function costOfEach(
  amount: Cents,
  terms: AccountTerms,
  kind: Schedule['payeeKind'] | undefined,
): string | null {
  const term = kind && feeTermOf[kind];
  if (amount === 0n || !term) return null;
  const fee = readFee(terms[term]);
  if (isFree(fee)) return null;
  const { freePerMonth } = fee;
  const free = freePerMonth > 0 ? ` once ${freePerMonth} of a month were free` : '';
  const cost = formatUsd(feeOf(amount, fee, freePerMonth));
  return ` Each payment costs a fee of ${cost} in addition to its amount${free}.`;
}
