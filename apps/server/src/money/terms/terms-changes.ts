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
      if (isSameValue(from, to)) return [];
      return { type, before: valueText(name, from, ach), after: valueText(name, to, ach) };
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
  termNames.flatMap((name) =>
    isSameValue(before[name], after[name])
      ? []
      : {
          field: termLabel(name),
          before: valueText(name, before[name], ach),
          after: valueText(name, after[name], ach),
        },
  );
