import { type AccountType, accountTypes, limits } from '@seven-hills/bank/limits';
import {
  feeMax,
  isFeeTerm,
  isLimitTerm,
  type TermName,
  termNames,
} from '@seven-hills/bank/term-names';
import type { BankTerms, OwnTerms } from '@seven-hills/bank/terms';
import type { TermsChange } from '@seven-hills/contracts/staff/terms';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/** How a term applies: the standard value (only for one customer), its own value, or no limit. */
export type Mode = 'standard' | 'value' | 'unlimited';

/** A term as typed: dollars or percent. */
export interface TypedTerm {
  mode: Mode;
  text: string;
}

type TypedTerms = Record<TermName, TypedTerm>;

/** All values of the form: a column for each account type, or one for a customer. */
export interface TypedChange {
  columns: Partial<Record<AccountType | 'own', TypedTerms>>;
  cutOffHour: number | null;
}

const typedTerm = (name: TermName, value: string | number | null | undefined): TypedTerm => {
  if (value === undefined) return { mode: 'standard', text: '' };
  if (value === null) return { mode: 'unlimited', text: '' };
  return {
    mode: 'value',
    text: isFeeTerm(name) ? String(Number(value) / 100) : formatAmount(centsOf(String(value))),
  };
};

const typedTerms = (terms: OwnTerms): TypedTerms =>
  Object.fromEntries(termNames.map((name) => [name, typedTerm(name, terms[name])])) as TypedTerms;

export const typedBankTerms = ({ byType, wireCutOffHour }: BankTerms): TypedChange => ({
  columns: {
    checking: typedTerms(byType.checking),
    savings: typedTerms(byType.savings),
    ira: typedTerms(byType.ira),
  },
  cutOffHour: wireCutOffHour,
});

export const typedOwnTerms = (own: OwnTerms): TypedChange => ({
  columns: { own: typedTerms(own) },
  cutOffHour: null,
});

/** Returns the error for a typed term, or null. */
export function problemOf(name: TermName, { mode, text }: TypedTerm): string | null {
  if (mode !== 'value') return null;
  const cents = parseTypedAmount(text);
  if (isFeeTerm(name))
    return cents !== null && cents <= BigInt(feeMax) ? null : `From 0 to ${feeMax / 100}`;
  const most = isLimitTerm(name) ? limits.balanceEditMax : limits.transactionAmountMax;
  return cents !== null && cents <= most ? null : 'Please enter a valid amount.';
}

/** Whether every typed term is valid. */
export const isSound = ({ columns }: TypedChange): boolean =>
  Object.values(columns).every((typed) =>
    termNames.every((name) => problemOf(name, typed[name]) === null),
  );

function sentTerm(name: TermName, { mode, text }: TypedTerm): string | number | null {
  if (mode === 'unlimited') return null;
  const cents = parseTypedAmount(text) ?? 0n;
  return isFeeTerm(name) ? Number(cents) : toDecimal(cents);
}

const sentTerms = (typed: TypedTerms): OwnTerms =>
  Object.fromEntries(
    termNames
      .filter((name) => typed[name].mode !== 'standard')
      .map((name) => [name, sentTerm(name, typed[name])]),
  );

/**
 * The request body of a change; `customerId` is null for the bank's terms. The form must be valid.
 */
export function changeOf(
  { columns, cutOffHour }: TypedChange,
  customerId: number | null,
): TermsChange {
  if (customerId !== null)
    return {
      scope: 'customer',
      customerId,
      terms: columns.own ? sentTerms(columns.own) : {},
    } as TermsChange;
  const byType = Object.fromEntries(
    accountTypes.map((type) => [type, columns[type] ? sentTerms(columns[type]) : {}]),
  );
  return { scope: 'bank', terms: { byType, wireCutOffHour: cutOffHour } } as TermsChange;
}
