import {
  type MonthlyFeeParts,
  monthlyFeeLimits,
  readMonthlyFee,
  showMonthlyFee,
} from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type Cents, formatAmount, formatUsd, parseTypedAmount } from '@seven-hills/money';

/** A fee by the month as typed: dollars, and ages in years; empty waives nothing. */
export type TypedMonthlyFee = Record<keyof MonthlyFeeParts<string>, string>;

export const noTypedMonthlyFee: TypedMonthlyFee = {
  amount: '',
  minBalance: '',
  directDeposit: '',
  ageUnder: '',
  ageFrom: '',
};

export function typedMonthlyFee(shown: MonthlyFeeParts<string>): TypedMonthlyFee {
  const { amount, minBalance, directDeposit, ageUnder, ageFrom } = readMonthlyFee(shown);
  const dollars = (cents: Cents | null) => (cents === null ? '' : formatAmount(cents));
  return {
    amount: formatAmount(amount),
    minBalance: dollars(minBalance),
    directDeposit: dollars(directDeposit),
    ageUnder: String(ageUnder ?? ''),
    ageFrom: String(ageFrom ?? ''),
  };
}

const isAmount = (text: string, most: Cents) => {
  const cents = parseTypedAmount(text);
  return cents !== null && cents > 0n && cents <= most;
};

/** Returns the error for each part that is not valid. */
export function monthlyProblemsOf(typed: TypedMonthlyFee): Partial<TypedMonthlyFee> {
  const { amount: fee, waiver, age } = monthlyFeeLimits;
  const isWaiver = (text: string) => text.trim() === '' || isAmount(text, waiver);
  const isAge = (text: string) =>
    text.trim() === '' ||
    (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= age);
  const upTo = `Up to ${formatUsd(waiver)}`;
  return {
    ...(!isAmount(typed.amount, fee) && { amount: `From $0.01 to ${formatUsd(fee)}` }),
    ...(!isWaiver(typed.minBalance) && { minBalance: upTo }),
    ...(!isWaiver(typed.directDeposit) && { directDeposit: upTo }),
    ...(!isAge(typed.ageUnder) && { ageUnder: `From 1 to ${age}` }),
    ...(!isAge(typed.ageFrom) && { ageFrom: `From 1 to ${age}` }),
  };
}

/** The fee as sent. The parts must be valid. */
export function sentMonthlyFee(typed: TypedMonthlyFee): MonthlyFeeParts<string> {
  const dollars = (text: string) => (text.trim() === '' ? null : parseTypedAmount(text));
  const years = (text: string) => (text.trim() === '' ? null : Number(text));
  return showMonthlyFee({
    amount: parseTypedAmount(typed.amount) ?? 0n,
    minBalance: dollars(typed.minBalance),
    directDeposit: dollars(typed.directDeposit),
    ageUnder: years(typed.ageUnder),
    ageFrom: years(typed.ageFrom),
  });
}
