import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { isFeeTerm, type TermName, termNames } from '@seven-hills/bank/term-names';
import type { Database } from '@seven-hills/postgres';
import { afterPlans, readWaitingPlans } from '../../../money/terms/planned-terms.ts';
import { readNewestTerms } from '../../../money/terms/terms-book.ts';
import {
  isSameValue,
  type StoredValue,
  type StoredValues,
} from '../../../money/terms/terms-values.ts';
import { nothingChanges, type TermsPayload } from '../terms-action.ts';
import { requireCustomerTerms } from '../terms-rows.ts';

/** One term that changes for one type of account. */
export interface Rule {
  term: TermName;
  accountType: AccountType;
  before: StoredValue;
  after: StoredValue;
}

/**
 * Returns what a change changes. Fails with `not_found`, or with `conflict` if the terms are those
 * that apply.
 */
export async function requireRules(database: Database, change: TermsPayload): Promise<Rule[]> {
  const rules = await rulesOf(database, change);
  if (rules.length === 0) throw nothingChanges();
  return rules;
}

async function rulesOf(database: Database, change: TermsPayload): Promise<Rule[]> {
  const { terms: bank } = await readNewestTerms(database);
  if (!('customerId' in change)) {
    // A planned change is compared with what applies by then.
    const plans = change.scope === 'planned' ? await readWaitingPlans(database) : [];
    const before = afterPlans(bank, plans);
    return accountTypes.flatMap((accountType) =>
      rulesBetween(accountType, before.byType[accountType], change.terms.byType[accountType]),
    );
  }
  const own = await requireCustomerTerms(database, BigInt(change.customerId));
  return accountTypes.flatMap((accountType) => {
    const standard = bank.byType[accountType];
    return rulesBetween(
      accountType,
      { ...standard, ...own.terms },
      { ...standard, ...change.terms },
    );
  });
}

const rulesBetween = (
  accountType: AccountType,
  before: StoredValues,
  after: StoredValues,
): Rule[] =>
  termNames.flatMap((term): Rule[] => {
    const none = isFeeTerm(term) ? 0 : null;
    const [from = none, to = none] = [before[term], after[term]];
    return isSameValue(from, to) ? [] : [{ term, accountType, before: from, after: to }];
  });
