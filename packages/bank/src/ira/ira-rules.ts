import type { Cents } from '@seven-hills/money';
import { dayInMonth } from '../calendar/schedule-dates.ts';
import type { DistributionReason } from './ira-words.ts';

/**
 * The percentage of federal tax that is withheld unless the owner chooses another (26 USC 3405(b)).
 */
export const withholdingDefault = 10;

/**
 * The limits on what one person contributes to all of their IRAs for a tax year (26 USC 219(b)).
 */
export interface ContributionTerms {
  taxYear: number;
  limit: Cents;
  /** From age 50. */
  limitFrom50: Cents;
  /** The last day for contributions, an ISO date in the following year. */
  deadline: string;
}

/** Returns how old a person is at the end of a year. Everyone has had their birthday by then. */
export const ageAtYearEnd = (dateOfBirth: string, year: number): number =>
  year - Number(dateOfBirth.slice(0, 4));

/** Returns a person's limit for a tax year: the lower one if the bank has no date of birth. */
export const contributionLimit = (
  { taxYear, limit, limitFrom50 }: Pick<ContributionTerms, 'taxYear' | 'limit' | 'limitFrom50'>,
  dateOfBirth: string | null,
): Cents =>
  dateOfBirth !== null && ageAtYearEnd(dateOfBirth, taxYear) >= 50 ? limitFrom50 : limit;

/**
 * Whether contributions for a tax year are possible on a day, from January 1 through the deadline.
 */
export const isOpenYear = (
  { taxYear, deadline }: Pick<ContributionTerms, 'taxYear' | 'deadline'>,
  today: string,
): boolean => taxYear <= yearOf(today) && today <= deadline;

/** The year of an ISO date. */
export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether a person is 59½ on a day: six months after the 59th birthday. */
export const isPast59AndHalf = (dateOfBirth: string, today: string): boolean =>
  today >= dayInMonth(dateOfBirth, 59 * 12 + 6, Number(dateOfBirth.slice(8)));

/** The reason of a distribution whose owner states none. Without a date of birth, it is early. */
export const defaultReason = (dateOfBirth: string | null, today: string): DistributionReason =>
  dateOfBirth !== null && isPast59AndHalf(dateOfBirth, today) ? 'normal' : 'early';

/** The percentage withheld if the owner chooses none: nothing of a rollover. */
export const defaultWithholding = (reason: DistributionReason | undefined): number =>
  reason === 'rollover' ? 0 : withholdingDefault;

/** Returns the tax withheld from an amount, rounded half-up to a cent. */
export const withheldOf = (amount: Cents, percent: number): Cents =>
  (amount * BigInt(percent) + 50n) / 100n;
