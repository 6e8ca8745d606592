import { type DateRule, dayInMonth, isByMonth, type Shift } from './schedule-dates.ts';

/** Completes a form's dates: by default, a monthly rule uses the day of its first date. */
export const ruleOf = (
  form: Omit<DateRule, 'day'> & { day?: number | null | undefined },
): DateRule => ({
  every: form.every,
  firstOn: form.firstOn,
  day: form.day ?? Number(form.firstOn.slice(8)),
  secondDay: form.secondDay,
  endsOn: form.endsOn,
  count: form.count,
});

/**
 * If a first date is the last day of a short month, returns the later day that may be meant,
 * otherwise null.
 */
export const laterDayOf = (every: DateRule['every'], firstOn: string): number | null => {
  const day = Number(firstOn.slice(8));
  return isByMonth(every) && day < 31 && dayInMonth(firstOn, 0, 31) === firstOn ? 31 : null;
};

/**
 * How dates that are not business days move: as chosen for wires, to the next one for transfers
 * with linked accounts; everything else runs on any day.
 */
export function shiftOf(kind: string | undefined, chosen: 'next' | 'previous'): Shift {
  if (kind === 'bank_account') return chosen;
  return kind === 'add_money' || kind === 'send_to_bank' ? 'next' : 'none';
}

/** The confirmed details of a schedule, or of one changed payment of it. */
interface ConfirmedSchedule extends Partial<Omit<DateRule, 'day'>> {
  payeeId?: number | null | undefined;
  /** The own account that it pays instead. */
  toAccountId?: number | null | undefined;
  /** Or the linked account at another bank that it sends money to. */
  linkedAccountId?: number | null | undefined;
  /** Decimal text. */
  amount: string;
  day?: number | null | undefined;
}

/**
 * The details of a schedule that a passkey confirms, as a text that both the browser and the bank
 * generate.
 */
export const scheduleTerms = (scheduleId: number | null, form: ConfirmedSchedule): string =>
  JSON.stringify([
    scheduleId,
    form.payeeId ??
      (form.linkedAccountId ? `linked ${form.linkedAccountId}` : `account ${form.toAccountId}`),
    form.amount,
    form.every ?? null,
    form.firstOn ?? null,
    form.day ?? null,
    form.secondDay ?? null,
    form.endsOn ?? null,
    form.count ?? null,
  ]);
