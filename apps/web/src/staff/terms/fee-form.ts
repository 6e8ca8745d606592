import { feeLimits, readFee, type ShownFee, showFee } from '@seven-hills/bank/payments/fees';
import { type Cents, formatAmount, formatUsd, parseTypedAmount } from '@seven-hills/money';

/** The parts of a fee as typed: dollars, percent, and a number of orders; empty means none. */
export type TypedFee = Record<'percent' | 'flat' | 'min' | 'max' | 'free', string>;

export const noTypedFee: TypedFee = { percent: '0', flat: '', min: '', max: '', free: '' };

/** A fee as the form shows it. */
export function typedFee(shown: ShownFee): TypedFee {
  const { basisPoints, flat, min, max, freePerMonth } = readFee(shown);
  const bound = (cents: Cents | null) => (cents === null ? '' : formatAmount(cents));
  return {
    percent: String(Number(basisPoints) / 100),
    flat: flat === 0n ? '' : formatAmount(flat),
    min: bound(min),
    max: bound(max),
    free: freePerMonth === 0 ? '' : String(freePerMonth),
  };
}

const isAmount = (text: string) => {
  const cents = text.trim() === '' ? 0n : parseTypedAmount(text);
  return cents !== null && cents <= feeLimits.amount;
};

/** Returns the error for each part of a fee that is not valid. */
export function problemsOf(typed: TypedFee): Partial<TypedFee> {
  const percent = parseTypedAmount(typed.percent);
  const isShare = percent !== null && percent <= BigInt(feeLimits.basisPoints);
  const free = typed.free.trim();
  const isCount = /^\d{0,3}$/.test(free) && Number(free) <= feeLimits.freePerMonth;
  const amount = `Up to ${formatUsd(feeLimits.amount)}`;
  return {
    ...(!isShare && { percent: `From 0 to ${feeLimits.basisPoints / 100}` }),
    ...(!isAmount(typed.flat) && { flat: amount }),
    ...(!isAmount(typed.min) && { min: amount }),
    ...(isAmount(typed.max) ? isBelowOthers(typed) && { max: lowMaximum } : { max: amount }),
    ...(!isCount && { free: `From 0 to ${feeLimits.freePerMonth}` }),
  };
}

const lowMaximum = 'Not below the minimum or the flat fee';

function isBelowOthers(typed: TypedFee): boolean {
  if (typed.max.trim() === '') return false;
  const [max, min, flat] = [typed.max, typed.min, typed.flat].map(
    (text) => parseTypedAmount(text) ?? 0n,
  ) as [Cents, Cents, Cents];
  return max < min || max < flat;
}

/** The fee as sent. The parts must be valid. */
export function sentFee({ percent, flat, min, max, free }: TypedFee): ShownFee {
  const bound = (text: string) => (text.trim() === '' ? null : (parseTypedAmount(text) ?? 0n));
  return showFee({
    basisPoints: parseTypedAmount(percent) ?? 0n,
    flat: bound(flat) ?? 0n,
    min: bound(min),
    max: bound(max),
    freePerMonth: Number(free),
  });
}
