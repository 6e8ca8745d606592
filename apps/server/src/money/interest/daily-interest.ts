/** Millionths of a cent in a cent. */
export const microCents = 1_000_000n;

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * SQL for what a day's final balance earns, in millionths of a cent, rounded to the nearest one:
 * 1/365 of a year's interest, even in leap years. The rate is in millionths per year.
 */
export const dailyInterestSql = (balance: string, rate: string) =>
  `(2 * ${balance} * ${rate} + 365) / 730`;

/**
 * Returns the annual percentage yield of interest earned on a principal in a number of days, by the
 * formula of 12 CFR 1030, appendix A: 100 · ((1 + interest / principal)^(365 / days) − 1).
 */
export const annualYield = (interest: number, principal: number, days: number): number =>
  100 * ((1 + interest / principal) ** (365 / days) - 1);

/**
 * Returns the annual percentage yield of a rate, in millionths per year, as text with two decimals:
 * `4.00`. An account without a maturity counts as held for 365 days; what it earns is credited at
 * the end of each month and earns interest from then on.
 */
export function yieldOfRate(rate: number): string {
  const balance = daysOfMonths.reduce(
    (sum, days) => sum * (1 + ((rate / 1_000_000) * days) / 365),
    1,
  );
  return annualYield(balance - 1, 1, 365).toFixed(2);
}

/** `3.93`: a rate in percent, with at least two decimals. */
export const percentText = (rate: number): string =>
  (rate / 10_000).toFixed(4).replace(/0{1,2}$/, '');
