import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';

/*
 * The time limits of 12 CFR 1005.11 (Regulation E, procedures for resolving errors). Dates are ISO
 * calendar dates in the bank's time zone. A period starts on the day after the event that triggers
 * it.
 */

/** A notice of an error, and the known facts about its transfer. */
interface ErrorNotice {
  reportedOn: string;
  transactionOn: string;
  /** The day of the first deposit to the account; null if there was none. */
  firstDepositOn: string | null;
}

/** The deadlines for resolving a notice. */
interface CaseDeadlines {
  /** Whether the transfer was made within 30 days after the account's first deposit. */
  isNewAccount: boolean;
  /** The last day for the result, or for provisional credit if there is no result yet. */
  creditDueOn: string;
  /** The last day for the result after provisional credit. */
  resultDueOn: string;
}

/** How long an account is new, (c)(3)(i) and (c)(3)(ii)(C), in days. */
const newAccountDays = 30;
/** How long an investigation may take, (c)(2) and (c)(3)(ii), in days. */
const investigationDays = 45;
const longerInvestigationDays = 90;

/**
 * Returns the deadlines of a notice: a result or provisional credit within 10 business days, (c)(1)
 * and (c)(2)(i), or 20 for a new account, (c)(3)(i); a result within 45 days, (c)(2), or 90 for a
 * new account, (c)(3)(ii)(C).
 */
export function deadlinesOf(notice: ErrorNotice): CaseDeadlines {
  const { reportedOn, transactionOn, firstDepositOn } = notice;
  const isNewAccount =
    firstDepositOn !== null && transactionOn <= addDays(firstDepositOn, newAccountDays);
  return {
    isNewAccount,
    creditDueOn: businessDayAfter(reportedOn, isNewAccount ? 20 : 10),
    resultDueOn: isNewAccount
      ? longerResultDueOn(reportedOn)
      : addDays(reportedOn, investigationDays),
  };
}

/**
 * Returns the last day for the result about a transfer that was initiated abroad or at a point of
 * sale, (c)(3)(ii)(A) and (B): 90 days.
 */
export const longerResultDueOn = (reportedOn: string): string =>
  addDays(reportedOn, longerInvestigationDays);

/**
 * Returns whether a notice comes more than 60 days after the statement that first shows the
 * transfer was sent, (b)(1)(i). Statements are sent on the first day of the following month.
 */
export const isLateNotice = ({ reportedOn, transactionOn }: ErrorNotice): boolean =>
  reportedOn > noticeDueOn(transactionOn);

/** Returns the last day of a notice that is not late, as an ISO date. */
export function noticeDueOn(transactionOn: string): string {
  const [year = 0, month = 0] = transactionOn.split('-').map(Number);
  const sentOn = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return addDays(sentOn, 60);
}

/**
 * Returns the day by which the customer must be notified of provisional credit: 2 business days,
 * (c)(2)(ii).
 */
export const creditNoticeDue = (creditedOn: string): string => businessDayAfter(creditedOn, 2);

/**
 * Returns the day by which the customer must be notified of the result: 3 business days, (c)(1) and
 * (c)(2)(iv).
 */
export const resultNoticeDue = (concludedOn: string): string => businessDayAfter(concludedOn, 3);

/**
 * Returns the day on which provisional credit is reversed: five business days after the customer
 * was notified of that day. The wait takes the place of honoring items in the meantime, (d)(2)(ii)
 * and its comment 11(d)(2)-1.
 */
export const debitOnAfter = (notifiedOn: string): string => businessDayAfter(notifiedOn, 5);
