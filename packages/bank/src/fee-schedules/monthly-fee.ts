import { type Cents, formatUsd, parseAmount, toDecimal } from '@seven-hills/money';

/**
 * A maintenance fee for each calendar month, with what waives it: each alone, null for what does
 * not.
 */
export interface MonthlyFeeParts<Amount> {
  amount: Amount;
  /** The lowest balance at the end of any day of the month. */
  minBalance: Amount | null;
  /** The sum of the direct deposits of the month. */
  directDeposit: Amount | null;
  /** An owner who is younger on the last day of the month, or at least so old. */
  ageUnder: number | null;
  ageFrom: number | null;
}

/** With amounts as decimal text; null without a fee. */
export type ShownMonthlyFee = MonthlyFeeParts<string> | null;

/** The most that can be set. */
export const monthlyFeeLimits = { amount: 10_000n, waiver: 10_000_000n, age: 120 } as const;

const mapped = <From, To>(
  { amount, minBalance, directDeposit, ageUnder, ageFrom }: MonthlyFeeParts<From>,
  to: (amount: From) => To,
): MonthlyFeeParts<To> => ({
  amount: to(amount),
  minBalance: minBalance === null ? null : to(minBalance),
  directDeposit: directDeposit === null ? null : to(directDeposit),
  ageUnder,
  ageFrom,
});

/** Reads a fee from an answer or a form. */
export const readMonthlyFee = (shown: MonthlyFeeParts<string>): MonthlyFeeParts<Cents> =>
  mapped(shown, (text) => parseAmount(text) ?? 0n);

export const showMonthlyFee = (fee: MonthlyFeeParts<Cents>): MonthlyFeeParts<string> =>
  mapped(fee, toDecimal);

/** As the database stores it: whole cents. */
export const storeMonthlyFee = (fee: MonthlyFeeParts<Cents>): MonthlyFeeParts<number> =>
  mapped(fee, Number);
export const readStoredMonthlyFee = (stored: MonthlyFeeParts<number>): MonthlyFeeParts<Cents> =>
  mapped(stored, BigInt);

/** What waives a fee, as parts of a sentence; empty if nothing does. */
export function waiversOf({
  minBalance,
  directDeposit,
  ageUnder,
  ageFrom,
}: Omit<MonthlyFeeParts<Cents>, 'amount'>): string[] {
  return [
    ...(minBalance === null ? [] : [`a balance of ${formatUsd(minBalance)} every day`]),
    ...(directDeposit === null ? [] : [`direct deposits of ${formatUsd(directDeposit)} a month`]),
    ...(ageUnder === null ? [] : [`an owner under ${ageUnder}`]),
    ...(ageFrom === null ? [] : [`an owner of ${ageFrom} or older`]),
  ];
}

/** The fee without the waiver that no account can reach where direct deposits cannot arrive. */
export const reachable = <Amount>(
  fee: MonthlyFeeParts<Amount>,
  ach: boolean,
): MonthlyFeeParts<Amount> => (ach ? fee : { ...fee, directDeposit: null });

/**
 * `None`, or `$5.00; free with a balance of $500.00 every day or an owner under 18`, at a bank to
 * which direct deposits can arrive or not.
 */
export function monthlyFeeText(fee: MonthlyFeeParts<Cents> | null, ach = true): string {
  if (fee === null) return 'None';
  const waivers = waiversOf(reachable(fee, ach));
  const price = formatUsd(fee.amount);
  return waivers.length === 0 ? price : `${price}; free with ${waivers.join(' or ')}`;
}

/** Whether some account could pay more under the second fee than under the first. */
export function isHigherMonthlyFee(
  before: MonthlyFeeParts<Cents> | null,
  after: MonthlyFeeParts<Cents> | null,
): boolean {
  if (after === null) return false;
  if (before === null || after.amount > before.amount) return true;
  const isHarder = <T extends bigint | number>(from: T | null, to: T | null) =>
    from !== null && (to === null || to > from);
  return (
    isHarder(before.minBalance, after.minBalance) ||
    isHarder(before.directDeposit, after.directDeposit) ||
    isHarder(before.ageFrom, after.ageFrom) ||
    (before.ageUnder !== null && (after.ageUnder === null || after.ageUnder < before.ageUnder))
  );
}
