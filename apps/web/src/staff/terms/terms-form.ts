import { type AccountType, accountTypes, limits } from '@seven-hills/bank/limits';
import { isFeeTerm, isLimitTerm, type TermName, termNames } from '@seven-hills/bank/term-names';
import type { BankTerms, OwnTerms } from '@seven-hills/bank/terms';
import type { TermsChange } from '@seven-hills/contracts/staff/terms';
import { formatAmount, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { noTypedFee, problemsOf, sentFee, type TypedFee, typedFee } from './fee-form.ts';
import {
  monthlyProblemsOf,
  noTypedMonthlyFee,
  sentMonthlyFee,
  type TypedMonthlyFee,
  typedMonthlyFee,
} from './monthly-fee-form.ts';

/** How a term applies: the standard value (only for one customer), its own value, or no limit. */
export type Mode = 'standard' | 'value' | 'unlimited';

/** A value of any term. */
type TermValue = BankTerms['byType'][AccountType][TermName];

/** A term as typed: dollars, or the parts of a fee. */
export interface TypedTerm {
  mode: Mode;
  text: string;
  fee: TypedFee;
  monthly: TypedMonthlyFee;
}

type TypedTerms = Record<TermName, TypedTerm>;

/** All values of the form: a column for each account type, or one for a customer. */
export interface TypedChange {
  columns: Partial<Record<AccountType | 'own', TypedTerms>>;
  cutOffHour: number | null;
}

const typedTerm = (value: TermValue | undefined): TypedTerm => {
  const empty = { text: '', fee: noTypedFee, monthly: noTypedMonthlyFee };
  if (value === undefined) return { mode: 'standard', ...empty };
  if (value === null) return { mode: 'unlimited', ...empty };
  if (typeof value === 'object' && 'amount' in value)
    return { mode: 'value', ...empty, monthly: typedMonthlyFee(value) };
  return typeof value === 'string'
    ? { mode: 'value', ...empty, text: formatAmount(centsOf(value)) }
    : { mode: 'value', ...empty, fee: typedFee(value) };
};

const typedTerms = (terms: OwnTerms): TypedTerms =>
  Object.fromEntries(termNames.map((name) => [name, typedTerm(terms[name])])) as TypedTerms;

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

/** Returns the error for a typed limit or threshold, or null. */
export function problemOf(name: TermName, { mode, text }: TypedTerm): string | null {
  if (mode !== 'value') return null;
  const cents = parseTypedAmount(text);
  const most = isLimitTerm(name) ? limits.balanceEditMax : limits.transactionAmountMax;
  return cents !== null && cents <= most ? null : 'Please enter a valid amount.';
}

/** Whether every typed term is valid. */
export const isSound = ({ columns }: TypedChange): boolean =>
  Object.values(columns).every((typed) => termNames.every((name) => isValid(name, typed[name])));

function isValid(name: TermName, term: TypedTerm): boolean {
  if (name === 'monthlyFee')
    return term.mode !== 'value' || Object.keys(monthlyProblemsOf(term.monthly)).length === 0;
  if (!isFeeTerm(name)) return problemOf(name, term) === null;
  return term.mode !== 'value' || Object.keys(problemsOf(term.fee)).length === 0;
}

function sentTerm(name: TermName, { mode, text, fee, monthly }: TypedTerm): TermValue {
  if (mode === 'unlimited') return null;
  if (name === 'monthlyFee') return sentMonthlyFee(monthly);
  return isFeeTerm(name) ? sentFee(fee) : toDecimal(parseTypedAmount(text) ?? 0n);
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
