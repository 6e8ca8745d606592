import { describe, expect, it } from 'vitest';
import {
  contributionLimit,
  defaultReason,
  isOpenYear,
  isPast59AndHalf,
  withheldOf,
} from '../src/ira/ira-rules.ts';

const terms = { taxYear: 2026, limit: 750_000n, limitFrom50: 860_000n, deadline: '2027-04-15' };

describe('the limit of a tax year', () => {
  it.each([
    ['turns 50 on the last day of the year', '1976-12-31', 860_000n],
    ['turns 50 the day after the year', '1977-01-01', 750_000n],
    ['turned 50 on the first day', '1976-01-01', 860_000n],
    ['turned 50 on a leap day’s birthday', '1976-02-29', 860_000n],
    ['is unknown to the bank', null, 750_000n],
  ])('of a person who %s', (_, dateOfBirth, limit) => {
    expect(contributionLimit(terms, dateOfBirth)).toBe(limit);
  });

  it.each([
    ['2025-12-31', false],
    ['2026-01-01', true],
    ['2026-12-31', true],
    ['2027-01-01', true],
    ['2027-04-15', true],
    ['2027-04-16', false],
  ])('is open on %s: %s', (today, isOpen) => {
    expect(isOpenYear(terms, today)).toBe(isOpen);
  });
});

describe('a distribution without a stated reason', () => {
  it.each([
    ['1966-03-10', '2025-09-09', 'early'],
    ['1966-03-10', '2025-09-10', 'normal'],
    // Six months after August 31 is the last day of February.
    ['1966-08-31', '2026-02-27', 'early'],
    ['1966-08-31', '2026-02-28', 'normal'],
    // Born on a leap day: August 29.
    ['1964-02-29', '2023-08-28', 'early'],
    ['1964-02-29', '2023-08-29', 'normal'],
    [null, '2026-01-01', 'early'],
  ])('of a person born on %s is on %s: %s', (dateOfBirth, today, reason) => {
    expect(defaultReason(dateOfBirth, today)).toBe(reason);
    if (dateOfBirth) expect(isPast59AndHalf(dateOfBirth, today)).toBe(reason === 'normal');
  });
});

it.each([
  [1n, 10, 0n],
  [5n, 10, 1n],
  [1_005n, 10, 101n],
  [100n, 0, 0n],
  [101n, 100, 101n],
])('withholds of %s cents at %s percent %s', (amount, percent, withheld) => {
  expect(withheldOf(amount, percent)).toBe(withheld);
});
