import { describe, expect, it } from 'vitest';
import {
  creditNoticeDue,
  deadlinesOf,
  debitOnAfter,
  isLateNotice,
  longerResultDueOn,
  resultNoticeDue,
} from '../../../src/money/cases/deadlines.ts';

const notice = (
  reportedOn: string,
  transactionOn: string,
  firstDepositOn: string | null = '2020-01-02',
) => ({ reportedOn, transactionOn, firstDepositOn });

describe('the result or provisional credit, 12 CFR 1005.11(c)(1) and (c)(2)(i)', () => {
  it.each([
    // Monday, March 2: ten business days without a holiday.
    ['2026-03-02', '2026-03-16'],
    // A notice on a Saturday counts from the following Monday.
    ['2026-03-07', '2026-03-20'],
    // Thanksgiving, November 26, is not a business day.
    ['2026-11-23', '2026-12-08'],
    // Juneteenth, Friday, June 19. Independence Day is a Saturday, and the Friday before it is
    // open.
    ['2026-06-18', '2026-07-03'],
    // Christmas Day and New Year's Day.
    ['2026-12-21', '2027-01-06'],
  ])('of a notice on %s is due on %s', (reportedOn, dueOn) => {
    expect(deadlinesOf(notice(reportedOn, '2026-02-20')).creditDueOn).toBe(dueOn);
  });

  it('is due within 20 business days for a new account, (c)(3)(i)', () => {
    // Labor Day, September 7, is not a business day.
    expect(deadlinesOf(notice('2026-08-31', '2026-08-20', '2026-08-10'))).toEqual({
      isNewAccount: true,
      creditDueOn: '2026-09-29',
      resultDueOn: '2026-11-29',
    });
  });
});

describe('the result after provisional credit, (c)(2)', () => {
  it.each([
    ['2026-03-02', '2026-04-16'],
    // Calendar days: a deadline on a Sunday is not moved.
    ['2026-11-26', '2027-01-10'],
    ['2027-12-31', '2028-02-14'],
  ])('of a notice on %s is due on %s, 45 days later', (reportedOn, dueOn) => {
    expect(deadlinesOf(notice(reportedOn, '2026-02-20')).resultDueOn).toBe(dueOn);
  });

  it('is due within 90 days for a transfer from abroad or at a point of sale, (c)(3)(ii)', () => {
    expect(longerResultDueOn('2026-03-02')).toBe('2026-05-31');
    // Across February 29.
    expect(longerResultDueOn('2028-01-15')).toBe('2028-04-14');
  });

  it('counts an account as new up to 30 days after its first deposit', () => {
    const isNew = (transactionOn: string, firstDepositOn: string | null) =>
      deadlinesOf(notice('2026-05-20', transactionOn, firstDepositOn)).isNewAccount;
    expect(isNew('2026-05-01', '2026-04-01')).toBe(true);
    expect(isNew('2026-05-02', '2026-04-01')).toBe(false);
    expect(isNew('2026-05-02', null)).toBe(false);
  });
});

describe('notifying the customer', () => {
  it('of provisional credit is due within 2 business days, (c)(2)(ii)', () => {
    expect(creditNoticeDue('2026-03-05')).toBe('2026-03-09');
    expect(creditNoticeDue('2026-11-25')).toBe('2026-11-30');
  });

  it('of the result is due within 3 business days, (c)(1) and (c)(2)(iv)', () => {
    expect(resultNoticeDue('2026-03-05')).toBe('2026-03-10');
    expect(resultNoticeDue('2026-12-24')).toBe('2026-12-30');
  });

  it('of the debit of provisional credit comes 5 business days before it, (d)(2)(ii)', () => {
    expect(debitOnAfter('2026-03-02')).toBe('2026-03-09');
    expect(debitOnAfter('2026-11-24')).toBe('2026-12-02');
  });
});

describe('a notice is late, (b)(1)(i),', () => {
  it('more than 60 days after the month’s statement was sent', () => {
    // The statement of January is sent on February 1; 60 days later is April 2.
    expect(isLateNotice(notice('2026-04-02', '2026-01-15'))).toBe(false);
    expect(isLateNotice(notice('2026-04-03', '2026-01-15'))).toBe(true);
    expect(isLateNotice(notice('2026-03-02', '2025-12-31'))).toBe(false);
    expect(isLateNotice(notice('2026-03-03', '2025-12-31'))).toBe(true);
  });
});
