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
  Record<FeeTerm, Fee>;

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  wireCutOffHour: number;
}

/** As the database stores fees: whole numbers of cents and basis points. */
export type StoredFee = WrittenFee<number>;

/** A limit or threshold in cents, or a fee. */
export type StoredValue = number | null | StoredFee;

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
  stored === undefined || stored === null ? noFee : readWritten(stored, BigInt);

/** Reads a stored limit or threshold. */
export const readStoredAmount = (stored: StoredValue | undefined): Cents | null =>
  typeof stored === 'number' ? BigInt(stored) : null;

const readValue = (name: TermName, stored: StoredValue | undefined): Cents | null | Fee =>
  isFeeTerm(name) ? readStoredFee(stored) : readStoredAmount(stored);

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

const showValue = (value: Cents | null | Fee) =>
  typeof value === 'bigint' ? toDecimal(value) : value && showFee(value);

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
  mapPresent<string | null | ShownFee>(shown, (value) => {
    if (typeof value === 'string') return Number(centsOf(value));
    return value === null ? null : writeFee(readWritten(value, centsOf), Number);
  });

/** Whether two stored values of a term mean the same. */
export function isSameValue(one: StoredValue | undefined, other: StoredValue | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
}

const canonical = (stored: StoredValue) =>
  typeof stored === 'object' && stored !== null
    ? writeFee(readWritten(stored, BigInt), Number)
    : stored;
