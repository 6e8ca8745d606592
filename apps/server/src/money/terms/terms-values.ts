import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
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
import { type Cents, parseAmount, toDecimal } from '@seven-hills/money';

/**
 * The terms that apply to an account: amounts in cents, fees in basis points; a null limit means
 * unlimited.
 */
export type AccountTerms = Record<LimitTerm, Cents | null> &
  Record<'reviewedAbove' | FeeTerm, bigint>;

export interface BankTerms {
  byType: Record<AccountType, AccountTerms>;
  wireCutOffHour: number;
}

/** As the database stores them: whole numbers of cents and basis points. */
export type StoredValues = Partial<Record<TermName, number | null>>;

export interface StoredBankTerms {
  byType: Record<AccountType, StoredValues>;
  wireCutOffHour: number;
}

/** A customer's own terms, as stored in the customer's row. */
export type StoredOwnTerms = StoredValues & { version: number };

type Value = Cents | null;
const mapTerms = <T>(from: (name: TermName) => T): Record<TermName, T> =>
  Object.fromEntries(termNames.map((name) => [name, from(name)])) as Record<TermName, T>;
const mapTypes = <T>(from: (type: AccountType) => T): Record<AccountType, T> =>
  Object.fromEntries(accountTypes.map((type) => [type, from(type)])) as Record<AccountType, T>;

const readValue = (value: number | null | undefined): Value =>
  value === null || value === undefined ? null : BigInt(value);

/** Reads a stored version. */
export const readBankTerms = ({ byType, wireCutOffHour }: StoredBankTerms): BankTerms => ({
  byType: mapTypes((type) => mapTerms((name) => readValue(byType[type][name])) as AccountTerms),
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
  ...mapPresent(own, readValue),
});

/** Converts a value for the API: decimal text, or basis points as a number. */
const showValue = (name: TermName, value: Value): string | number | null =>
  value === null ? null : isFeeTerm(name) ? Number(value) : toDecimal(value);

export const showAccountTerms = (terms: AccountTerms): ShownAccountTerms =>
  mapTerms((name) => showValue(name, terms[name])) as unknown as ShownAccountTerms;

export const showBankTerms = ({ byType, wireCutOffHour }: BankTerms): ShownBankTerms => ({
  byType: mapTypes((type) => showAccountTerms(byType[type])),
  wireCutOffHour,
});

/** Converts one customer's stored values for the API. */
export const showStored = (own: StoredValues): OwnTerms =>
  mapPresent(own, (value, name) => showValue(name, readValue(value)));

/** Parses values from the API that their schema has already checked. */
export const parseShown = (shown: OwnTerms): StoredValues =>
  mapPresent<string | number | null>(shown, (value) =>
    typeof value === 'string' ? Number(parseAmount(value) ?? 0n) : value,
  );
