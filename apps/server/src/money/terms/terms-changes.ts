import { monthlyFeeText } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { feeText } from '@seven-hills/bank/payments/fees';
import {
  hourText,
  isFeeTerm,
  type TermName,
  termLabel,
  termNames,
} from '@seven-hills/bank/term-names';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { formatUsd } from '@seven-hills/money';
import type { Change } from '../../capability/proposal-action.ts';
import {
  isSameValue,
  readStoredAmount,
  readStoredFee,
  readStoredMonthly,
  type StoredBankTerms,
  type StoredValue,
  type StoredValues,
} from './terms-values.ts';

function valueText(name: TermName, value: StoredValue | undefined, ach = true): string {
  if (value === undefined) return 'same as everyone';
  if (name === 'monthlyFee') return monthlyFeeText(readStoredMonthly(value), ach);
  if (isFeeTerm(name)) return feeText(readStoredFee(value));
  const amount = readStoredAmount(value);
  return amount === null ? 'no limit' : formatUsd(amount);
}

/** How a value changes; null if it does not, or if no customer of a bank without ACH can see it. */
function shownChange(
  name: TermName,
  from: StoredValue | undefined,
  to: StoredValue | undefined,
  ach: boolean,
): { before: string; after: string } | null {
  if (isSameValue(from, to)) return null;
  const [before, after] = [valueText(name, from, ach), valueText(name, to, ach)];
  return !ach && before === after ? null : { before, after };
}

/** A value of the bank's terms; a version from before a fee existed lacks it. */
export const valueIn = (values: StoredValues, name: TermName): StoredValue =>
  values[name] ?? (isFeeTerm(name) ? 0 : null);

/**
 * Returns the differences between two versions in readable form, on one line where all account
 * types change alike; by default those of all terms and types. For customers of a bank without ACH,
 * without the waivers by direct deposits.
 */
export function changesOfBank(
  before: StoredBankTerms,
  after: StoredBankTerms,
  {
    names = termNames,
    types = accountTypes,
    ach = true,
  }: { names?: readonly TermName[]; types?: readonly AccountType[]; ach?: boolean } = {},
): Change[] {
  const changes = names.flatMap((name): Change[] => {
    const lines = types.flatMap((type) => {
      const [from, to] = [valueIn(before.byType[type], name), valueIn(after.byType[type], name)];
      const shown = shownChange(name, from, to, ach);
      return shown ? { type, ...shown } : [];
    });
    const [first] = lines;
    const isOne =
      lines.length === types.length &&
      lines.every((line) => line.before === first?.before && line.after === first.after);
    if (first && isOne)
      return [{ field: termLabel(name), before: first.before, after: first.after }];
    return lines.map(({ type, ...change }) => ({
      field: `${termLabel(name)}, ${accountTypeName(type)}`,
      ...change,
    }));
  });
  if (before.wireCutOffHour !== after.wireCutOffHour)
    changes.push({
      field: 'Wire cut-off',
      before: hourText(before.wireCutOffHour),
      after: hourText(after.wireCutOffHour),
    });
  return changes;
}

/** Returns the same for one customer's own terms. */
export const changesOfCustomer = (
  before: StoredValues,
  after: StoredValues,
  ach = true,
): Change[] =>
  termNames.flatMap((name) => {
    const shown = shownChange(name, before[name], after[name], ach);
    return shown ? { field: termLabel(name), ...shown } : [];
  });
