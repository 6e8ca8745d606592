import {
  type MonthlyFeeParts,
  readMonthlyFee,
  readStoredMonthlyFee,
  showMonthlyFee,
  storeMonthlyFee,
} from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import {
  readWritten,
  type ShownFee,
  showFee,
  type WrittenFee,
  writeFee,
} from '@seven-hills/bank/payments/fees';
import {
  type FeeTerm,
  isFeeTerm,
  type LimitTerm,
  type TermName,
  termNames,
} from '@seven-hills/bank/term-names';
import type {
  OwnTerms,
  AccountTerms as ShownAccountTerms,
  BankTerms as ShownBankTerms,
} from '@seven-hills/bank/terms';
import { type Cents, type Fee, noFee, parseAmount, toDecimal } from '@seven-hills/money';

/** The terms that apply to an account: amounts in cents; a null limit means unlimited. */
export type AccountTerms = Record<LimitTerm, Cents | null> &
  Record<'reviewedAbove', Cents> &
  Record<FeeTerm, Fee> &
  Record<'monthlyFee', MonthlyFeeParts<Cents> | null>;

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  wireCutOffHour: number;
}

/** As the database stores fees: whole numbers of cents and basis points. */
export type StoredFee = WrittenFee<number>;

/** A limit or threshold in cents, or a fee. */
export type StoredValue = number | null | StoredFee | MonthlyFeeParts<number>;

/** Versions from before a fee existed lack it: the service was free. */
export type StoredValues = Partial<Record<TermName, StoredValue>>;

export interface StoredBankTerms {
  byType: Record<AccountType, StoredValues>;
  wireCutOffHour: number;
}

/** A customer's own terms, as stored in the customer's row. */
export type StoredOwnTerms = StoredValues & { version: number };

const mapTerms = <T>(from: (name: TermName) => T): Record<TermName, T> =>
  Object.fromEntries(termNames.map((name) => [name, from(name)])) as Record<TermName, T>;
const mapTypes = <T>(from: (type: AccountType) => T): Record<AccountType, T> =>
  Object.fromEntries(accountTypes.map((type) => [type, from(type)])) as Record<AccountType, T>;

/** Reads a stored fee. Without one, the service is free. */
export const readStoredFee = (stored: StoredValue | undefined): Fee =>
  stored === undefined || stored === null || isMonthly(stored)
    ? noFee
    : readWritten(stored, BigInt);

/** Whether a value is a fee by the month. */
const isMonthly = <Amount>(value: unknown): value is MonthlyFeeParts<Amount> =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** Reads a stored fee by the month; null without one. */
export const readStoredMonthly = (
  stored: StoredValue | undefined,
): MonthlyFeeParts<Cents> | null =>
  isMonthly<number>(stored) ? readStoredMonthlyFee(stored) : null;

/** Reads a stored limit or threshold. */
export const readStoredAmount = (stored: StoredValue | undefined): Cents | null =>
  typeof stored === 'number' ? BigInt(stored) : null;

type ReadValue = Cents | null | Fee | MonthlyFeeParts<Cents>;

function readValue(name: TermName, stored: StoredValue | undefined): ReadValue {
  if (name === 'monthlyFee') return readStoredMonthly(stored);
  return isFeeTerm(name) ? readStoredFee(stored) : readStoredAmount(stored);
}

/** Reads a stored version. */
export const readBankTerms = ({ byType, wireCutOffHour }: StoredBankTerms): BankTerms => ({
  byType: mapTypes(
    (type) => mapTerms((name) => readValue(name, byType[type][name])) as unknown as AccountTerms,
  ),
  wireCutOffHour,
});

/** Converts the values that are present. */
const mapPresent = <Value>(
  values: { [Name in TermName]?: Value | undefined },
  from: (value: Value, name: TermName) => unknown,
) =>
  Object.fromEntries(
    termNames.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, from(value, name)]];
    }),
  );

/** Overrides the terms of an account type with a customer's own terms. */
export const withOwnTerms = (terms: AccountTerms, own: StoredValues): AccountTerms => ({
  ...terms,
  ...mapPresent(own, (value, name) => readValue(name, value)),
});

function showValue(value: ReadValue) {
  if (value === null) return null;
  if (typeof value === 'bigint') return toDecimal(value);
  return isMonthly<Cents>(value) ? showMonthlyFee(value) : showFee(value);
}

export const showAccountTerms = (terms: AccountTerms): ShownAccountTerms =>
  mapTerms((name) => showValue(terms[name])) as unknown as ShownAccountTerms;

export const showBankTerms = ({ byType, wireCutOffHour }: BankTerms): ShownBankTerms => ({
  byType: mapTypes((type) => showAccountTerms(byType[type])),
  wireCutOffHour,
});

/** Converts one customer's stored values for the API. */
export const showStored = (own: StoredValues): OwnTerms =>
  mapPresent(own, (value, name) => showValue(readValue(name, value)));

const centsOf = (text: string): Cents => parseAmount(text) ?? 0n;

/** Parses values from the API that their schema has already checked. */
export const parseShown = (shown: OwnTerms): StoredValues =>
  mapPresent<string | null | ShownFee | MonthlyFeeParts<string>>(shown, (value) => {
    if (typeof value === 'string') return Number(centsOf(value));
    if (isMonthly<string>(value)) return storeMonthlyFee(readMonthlyFee(value));
    return value === null ? null : writeFee(readWritten(value, centsOf), Number);
  });

/** Whether two stored values of a term mean the same. */
export function isSameValue(one: StoredValue | undefined, other: StoredValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

function canonical(stored: StoredValue) {
  if (isMonthly<number>(stored)) return storeMonthlyFee(readStoredMonthlyFee(stored));
  return typeof stored === 'object' && stored !== null
    ? writeFee(readWritten(stored, BigInt), Number)
    : stored;
}
