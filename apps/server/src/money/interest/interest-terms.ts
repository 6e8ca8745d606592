import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import type { AccountTypeRates, InterestTerms } from '@seven-hills/contracts/money/interest';
import { type Cents, toDecimal } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { percentText, yieldOfRate } from './daily-interest.ts';

/** The rate that the whole balance earns if it is at least `from`. */
export interface Tier {
  from: Cents;
  /** In millionths per year. */
  rate: number;
}

export interface RateTerms {
  id: bigint;
  accountType: AccountType;
  /** ISO date. */
  validFrom: string;
  isVariable: boolean;
  reason: string;
  setAt: Date;
  setBy: { id: bigint; name: string } | null;
  /** Ordered by amount; the first one starts at zero. */
  tiers: Tier[];
}

interface TermsRow extends Omit<RateTerms, 'setBy' | 'tiers'> {
  setterId: bigint | null;
  setterName: string | null;
  tiers: { from: string; rate: number }[];
}

/** Reads all terms that were ever set, ordered by when they apply, latest first. */
export async function readRateTerms(database: Database | Connection): Promise<RateTerms[]> {
  const { rows } = await database.query<TermsRow>(
    `select terms.id, account_type as "accountType",
            to_char(valid_from, 'YYYY-MM-DD') as "validFrom", is_variable as "isVariable", reason,
            set_at as "setAt", setter.id as "setterId",
            setter.first_name || ' ' || setter.last_name as "setterName",
            (select json_agg(json_build_object('from', from_cents::text, 'rate', rate) order by from_cents)
             from interest_tier where terms_id = terms.id) as tiers
     from interest_terms as terms
     left join customer as setter on setter.id = terms.set_by
     order by valid_from desc, terms.id desc`,
  );
  return rows.map(({ setterId, setterName, tiers, ...row }) => ({
    ...row,
    setBy: setterId === null ? null : { id: setterId, name: setterName ?? '' },
    tiers: tiers.map(({ from, rate }) => ({ from: BigInt(from), rate })),
  }));
}

/** Returns the terms of an account type that apply on a day, or null before the first. */
export const termsOn = (terms: readonly RateTerms[], accountType: AccountType, day: string) =>
  terms.find((each) => each.accountType === accountType && each.validFrom <= day) ?? null;

/**
 * Returns the next change after a day, or null. Of two changes for the same day, the one set last
 * applies.
 */
export const termsAfter = (terms: readonly RateTerms[], accountType: AccountType, day: string) => {
  const coming = terms.filter((each) => each.accountType === accountType && each.validFrom > day);
  const first = coming.at(-1)?.validFrom;
  return coming.find((each) => each.validFrom === first) ?? null;
};

/** Returns the rate for a balance, in millionths per year. */
export const rateOf = (tiers: readonly Tier[], balance: Cents): number =>
  tiers.findLast(({ from }) => from <= balance)?.rate ?? 0;

/** Whether any balance earns less under the new tiers. */
export const isLower = (before: readonly Tier[], after: readonly Tier[]): boolean =>
  [...before, ...after].some(({ from }) => rateOf(after, from) < rateOf(before, from));

/** The bank's current day (ISO date), by the database's clock. */
export async function readToday(database: Database | Connection): Promise<string> {
  const { rows } = await database.query<{ today: string }>(
    `select to_char(${bankToday}, 'YYYY-MM-DD') as today`,
  );
  if (!rows[0]) throw new Error('the database returned no date');
  return rows[0].today;
}

/**
 * Returns what each account type earns today and from its next change on. Omits types without a
 * rate.
 */
export async function readRates(database: Database): Promise<AccountTypeRates[]> {
  const [terms, today] = [await readRateTerms(database), await readToday(database)];
  return accountTypes.flatMap((accountType) => {
    const now = termsOn(terms, accountType, today);
    if (!now || now.tiers.every(({ rate }) => rate === 0)) return [];
    const next = termsAfter(terms, accountType, today);
    return [{ accountType, ...toAnswer(now), next: next && toAnswer(next) }];
  });
}

export const toAnswer = ({ validFrom, isVariable, tiers }: RateTerms): InterestTerms => ({
  validFrom,
  isVariable,
  tiers: tiers.map(({ from, rate }) => ({
    from: toDecimal(from),
    rate: percentText(rate),
    apy: yieldOfRate(rate),
  })),
});
