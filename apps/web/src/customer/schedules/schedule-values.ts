import {
  type DateRule,
  frequencies,
  ruleProblems,
  type Shift,
} from '@seven-hills/bank/calendar/schedule-dates';
import { laterDayOf, shiftOf } from '@seven-hills/bank/calendar/schedule-terms';
import { limits } from '@seven-hills/bank/limits';
import type { Payee } from '@seven-hills/contracts/money/payees';
import type { Schedule, ScheduleOrder } from '@seven-hills/contracts/money/schedules';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';
import { isoDay } from '../../ui/data/dates.ts';
import { formatUsDate, readTypedDate } from '../../ui/date/typed-date.ts';
import { refuseAt } from '../../ui/form/use-app-form.ts';

/** The field value for a recipient chosen under Transfer & Pay, who is saved with the schedule. */
export const newPayee = 'new';

/** Whom a schedule pays, as its call names them. */
export type Paid =
  | { payeeId: number }
  | { toAccountId: number }
  | { linkedAccountId: number; addsMoney: boolean };

const ownPrefix = 'account ';

/** The field value for an own account. */
export const ownValue = (accountId: number): string => `${ownPrefix}${accountId}`;

export const isOwnAccount = (value: string): boolean => value.startsWith(ownPrefix);

const [addPrefix, sendPrefix] = ['add ', 'send '];

/** The field value for a linked account, from which money is added, or to which it is sent. */
export const linkedValue = (linkedAccountId: number, addsMoney: boolean): string =>
  `${addsMoney ? addPrefix : sendPrefix}${linkedAccountId}`;

export const addsMoney = (value: string): boolean => value.startsWith(addPrefix);

export const sendsToLinked = (value: string): boolean => value.startsWith(sendPrefix);

/** Whom the field's value names. */
export function paidIn(value: string): Paid {
  if (isOwnAccount(value)) return { toAccountId: Number(value.slice(ownPrefix.length)) };
  if (addsMoney(value))
    return { linkedAccountId: Number(value.slice(addPrefix.length)), addsMoney: true };
  if (sendsToLinked(value))
    return { linkedAccountId: Number(value.slice(sendPrefix.length)), addsMoney: false };
  return { payeeId: Number(value) };
}

export const emptyValues = {
  /** The id of the account that pays; empty for a customer with one. */
  from: '',
  payee: '',
  amount: '',
  description: '',
  every: 'monthly',
  firstOn: '',
  /** `yes` for the last day of every month, if the first date is the last day of a short month. */
  lastDay: 'no',
  secondDay: '',
  shift: 'next',
  ends: 'never',
  endsOn: '',
  count: '',
  pin: '',
};

export type ScheduleValues = typeof emptyValues;

function payeeValueOf({ toAccountId, linkedAccountId, payeeKind, payeeId }: Schedule): string {
  if (toAccountId) return ownValue(toAccountId);
  return linkedAccountId
    ? linkedValue(linkedAccountId, payeeKind === 'add_money')
    : String(payeeId);
}

export const valuesOfSchedule = (schedule: Schedule): ScheduleValues => ({
  ...emptyValues,
  from: String(schedule.fromAccountId),
  payee: payeeValueOf(schedule),
  amount: formatAmount(centsOf(schedule.amount)),
  description: schedule.description ?? '',
  every: schedule.every,
  firstOn: formatUsDate(schedule.firstOn),
  lastDay: schedule.day > Number(schedule.firstOn.slice(8)) ? 'yes' : 'no',
  secondDay: schedule.secondDay === null ? '' : String(schedule.secondDay),
  shift: schedule.shift === 'previous' ? 'previous' : 'next',
  ends: schedule.endsOn ? 'date' : schedule.count !== null ? 'count' : 'never',
  endsOn: schedule.endsOn ? formatUsDate(schedule.endsOn) : '',
  count: schedule.count === null ? '' : String(schedule.count),
});

/** A future date; two-digit years are in this century. */
export function readDateAhead(text: string): string | null {
  const date = readTypedDate(text);
  return date?.startsWith('19') ? `20${date.slice(2)}` : date;
}

/** The schedule's dates as entered so far; null while they are incomplete. */
export function ruleIn(values: Omit<ScheduleValues, 'pin'>): DateRule | null {
  const firstOn = readDateAhead(values.firstOn);
  const every = frequencies.find((each) => each === values.every);
  if (!firstOn || !every) return null;
  const isRepeated = every !== 'once';
  const secondDay = every === 'twice_monthly' ? Number(values.secondDay) : null;
  const count = isRepeated && values.ends === 'count' ? Number(values.count) : null;
  if (secondDay === 0 || count === 0 || Number.isNaN(count)) return null;
  return {
    every,
    firstOn,
    day: (values.lastDay === 'yes' ? laterDayOf(every, firstOn) : null) ?? Number(firstOn.slice(8)),
    secondDay,
    endsOn: isRepeated && values.ends === 'date' ? readDateAhead(values.endsOn) : null,
    count,
  };
}

export const shiftIn = (
  values: Pick<ScheduleValues, 'shift'>,
  kind: Schedule['payeeKind'] | undefined,
): Shift => shiftOf(kind, values.shift === 'previous' ? 'previous' : 'next');

/** The validated form: the request body without the payee. */
export interface CheckedSchedule {
  payee: string;
  order: ScheduleOrder;
  pin: string;
}

/**
 * Validates the form. `keeps` is the rule of the schedule being edited, whose dates may be past.
 */
export const scheduleSchema = (payees: readonly Payee[], keeps: DateRule | null) =>
  z
    .object({
      from: z.string(),
      payee: z.string().min(1, { error: 'Please choose whom to pay' }),
      amount: z.string(),
      description: z.string().trim().max(limits.descriptionLengthMax),
      every: z.string(),
      firstOn: z.string(),
      lastDay: z.string(),
      secondDay: z.string(),
      shift: z.string(),
      ends: z.string(),
      endsOn: z.string(),
      count: z.string(),
      pin: z.string(),
    })
    .transform((values, context): CheckedSchedule => {
      const refuse = refuseAt(context);
      const { from } = values;
      if (from && values.payee === ownValue(Number(from)))
        refuse('payee', 'Please choose two different accounts.');
      const amount = parseTypedAmount(values.amount);
      if (!amount) refuse('amount', 'Please enter a valid amount.');
      const bill = savedPayeeIn(values.payee, payees)?.bill;
      if (bill && !new RegExp(bill.referencePattern).test(values.description))
        refuse('description', bill.referenceMissing);
      if (!readDateAhead(values.firstOn))
        refuse('firstOn', 'Please enter the date of the first payment');
      if (values.every === 'twice_monthly' && !values.secondDay)
        refuse('secondDay', 'Please choose two different days of the month');
      if (values.every !== 'once' && values.ends === 'date' && !readDateAhead(values.endsOn))
        refuse('endsOn', 'Please enter a valid date');
      const isCount = /^[1-9]\d{0,2}$/.test(values.count.trim());
      if (values.every !== 'once' && values.ends === 'count' && !isCount)
        refuse('count', 'Please enter a number of payments, such as 12');
      const rule = ruleIn(values);
      const shift = shiftIn(values, kindOf(values.payee, payees));
      if (rule && JSON.stringify(rule) !== JSON.stringify(keeps))
        for (const { path, message } of ruleProblems(rule, shift, isoDay(new Date())))
          refuse(path === 'day' ? 'firstOn' : path, message);
      if (!/^\d{4}$/.test(values.pin)) refuse('pin', 'PIN must be exactly 4 digits.');
      if (!rule || !amount) return z.NEVER;
      return {
        payee: values.payee,
        order: {
          ...(from && { fromAccountId: Number(from) }),
          amount: toDecimal(amount),
          description: values.description || null,
          ...rule,
          shift: values.shift === 'previous' ? 'previous' : 'next',
        },
        pin: values.pin,
      };
    });

/** The saved payee that the payee's field names; undefined for anything else. */
export const savedPayeeIn = (payee: string, payees: readonly Payee[]): Payee | undefined =>
  payees.find(({ id }) => String(id) === payee);

/** The kind of what the payee's field names; undefined for nothing. */
export function kindOf(payee: string, payees: readonly Payee[]): Schedule['payeeKind'] | undefined {
  if (payee === newPayee) return 'customer';
  if (addsMoney(payee)) return 'add_money';
  if (sendsToLinked(payee)) return 'send_to_bank';
  return isOwnAccount(payee) ? 'own_account' : savedPayeeIn(payee, payees)?.kind;
}
