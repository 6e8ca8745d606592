import type { Cents } from '@seven-hills/money';
import { addDays } from './calendar/business-days.ts';
import { dayInMonth } from './calendar/schedule-dates.ts';

/** The terms of certificates, in months. */
export const certificateMonths = [6, 12, 24, 60] as const;
export type CertificateMonths = (typeof certificateMonths)[number];

/** What happens when a certificate matures, unless its owners choose otherwise before. */
export const maturityChoices = ['renew', 'pay_out'] as const;
export type MaturityChoice = (typeof maturityChoices)[number];

/** Why money left a certificate: before its term ended, in the days of grace, or after its end. */
export type WithdrawalReason = 'early' | 'grace' | 'matured';

/** The smallest deposit, and what a partial withdrawal must leave. */
export const certificateMinimum: Cents = 50_000n;

/**
 * The days after a renewal in which money leaves without a penalty (12 CFR 204.2(c)(1)(i), note).
 */
export const graceDays = 10;

/** The fewest and the most days of interest that an early withdrawal can cost. */
export const penaltyDaysRange = [7, 730] as const;

/** How many days before maturity the owners are notified (12 CFR 1030.5(b) and (c)). */
export const noticeDays: Record<MaturityChoice, number> = { renew: 30, pay_out: 10 };

/** Returns the day on which a term that starts on a day matures. Both are ISO dates. */
export const maturityOf = (startsOn: string, months: number): string =>
  dayInMonth(startsOn, months, Number(startsOn.slice(8)));

/** Returns the last day of grace of a term that renewed an earlier one. */
export const graceThrough = (startsOn: string): string => addDays(startsOn, graceDays);

/**
 * Returns the penalty for withdrawing an amount early: simple interest of some days at a rate in
 * millionths a year, rounded up to a cent, so that it is never below the seven days' interest that
 * 12 CFR 204.2(c)(1) requires in the first days after a deposit or a partial withdrawal.
 */
export const earlyWithdrawalPenalty = (amount: Cents, rate: number, penaltyDays: number): Cents =>
  (amount * BigInt(rate) * BigInt(penaltyDays) + 364_999_999n) / 365_000_000n;

/** A term of a certificate. */
export interface CertificateTerm {
  /** ISO dates. */
  startsOn: string;
  maturesOn: string;
  months: number;
  /** In millionths a year. */
  rate: number;
  penaltyDays: number;
  /** Whether it renewed an earlier term. */
  isRenewal: boolean;
}

/**
 * Returns why money that leaves on a day leaves: with a penalty, in the days of grace, or after the
 * end.
 */
export function withdrawalReason(
  { startsOn, maturesOn, isRenewal }: CertificateTerm,
  today: string,
): WithdrawalReason {
  if (today >= maturesOn) return 'matured';
  return isRenewal && today <= graceThrough(startsOn) ? 'grace' : 'early';
}

/** Returns the penalty for an amount that leaves a certificate on a day. */
export const penaltyOn = (term: CertificateTerm, today: string, amount: Cents): Cents =>
  withdrawalReason(term, today) === 'early'
    ? earlyWithdrawalPenalty(amount, term.rate, term.penaltyDays)
    : 0n;

/** `6 Months`, `5 Years` */
export const termName = (months: number): string =>
  months % 12 === 0 && months > 12
    ? `${months / 12} Years`
    : months === 12
      ? '1 Year'
      : `${months} Months`;
