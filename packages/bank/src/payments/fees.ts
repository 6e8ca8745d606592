import { type Cents, type Fee, formatUsd, parseAmount, toDecimal } from '@seven-hills/money';

/** A fee that is more than a share of the amount, as answers, forms, and the database write it. */
export interface FeeParts<Amount> {
  flat: Amount;
  basisPoints: number;
  min: Amount | null;
  max: Amount | null;
  freePerMonth: number;
}

/**
 * A fee in answers, forms, and the database. A share of the amount and nothing else is a number of
 * basis points, which programs and servers from before fees had parts understand; they stop at
 * anything else instead of misreading it.
 */
export type WrittenFee<Amount> = number | FeeParts<Amount>;

/** A fee with amounts as decimal text. */
export type ShownFee = WrittenFee<string>;

/** The most that can be set: 10%, $500.00 flat or as a bound, and 100 free orders a month. */
export const feeLimits = { basisPoints: 1_000, amount: 50_000n, freePerMonth: 100 } as const;

/** Reads a written fee. */
export function readWritten<Amount>(
  written: WrittenFee<Amount>,
  centsOf: (amount: Amount) => Cents,
): Fee {
  if (typeof written === 'number') return { ...noParts, basisPoints: BigInt(written) };
  const { flat, basisPoints, min, max, freePerMonth } = written;
  const bound = (amount: Amount | null) => (amount === null ? null : centsOf(amount));
  return {
    flat: centsOf(flat),
    basisPoints: BigInt(basisPoints),
    min: bound(min),
    max: bound(max),
    freePerMonth,
  };
}

const noParts = { flat: 0n, min: null, max: null, freePerMonth: 0 } as const;

/** Writes a fee in its only form: as a number if it is a share and nothing else. */
export function writeFee<Amount>(fee: Fee, amountOf: (cents: Cents) => Amount): WrittenFee<Amount> {
  const { flat, basisPoints, min, max, freePerMonth } = fee;
  if (flat === 0n && min === null && max === null && freePerMonth === 0) return Number(basisPoints);
  const bound = (cents: Cents | null) => (cents === null ? null : amountOf(cents));
  return {
    flat: amountOf(flat),
    basisPoints: Number(basisPoints),
    min: bound(min),
    max: bound(max),
    freePerMonth,
  };
}

/** Reads a fee from an answer or a form. */
export const readFee = (shown: ShownFee): Fee =>
  readWritten(shown, (amount) => parseAmount(amount) ?? 0n);

export const showFee = (fee: Fee): ShownFee => writeFee(fee, toDecimal);

/** Whether a fee never costs anything. */
export const isFree = ({ flat, basisPoints, min, max }: Fee): boolean =>
  max === 0n || (flat === 0n && basisPoints === 0n && (min ?? 0n) === 0n);

/** `2.5%` for 250 basis points. */
export const percentOf = (basisPoints: number): string => `${basisPoints / 100}%`;

/** What an order costs that is not free: `2%`, `$5.00 + 1%, at least $6.00, at most $30.00`. */
export function priceText(fee: Fee): string {
  if (isFree(fee)) return 'Free';
  const { flat, basisPoints, min, max } = fee;
  const share = basisPoints > 0n ? percentOf(Number(basisPoints)) : null;
  const parts = [flat > 0n ? formatUsd(flat) : null, share].filter((part) => part !== null);
  return [
    parts.join(' + ') || '$0.00',
    ...(min === null ? [] : [`at least ${formatUsd(min)}`]),
    ...(max === null ? [] : [`at most ${formatUsd(max)}`]),
  ].join(', ');
}

/** `2%`, or `$25.00; 3 a month free`. */
export const feeText = (fee: Fee): string =>
  isFree(fee) || fee.freePerMonth === 0
    ? priceText(fee)
    : `${priceText(fee)}; ${fee.freePerMonth} a month free`;
