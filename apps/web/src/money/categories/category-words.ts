import type {
  Category,
  CategoryRule,
  TransactionCategory,
} from '@seven-hills/contracts/money/categories';
import { typeName, usdOf } from '../transaction-words.ts';

/** What a rule matches: `the description contains “market”`. */
export function conditionWords(
  rule: Omit<CategoryRule, 'id' | 'categoryId' | 'isLearned'>,
): string {
  const { text, payee, type, direction, amountMin, amountMax } = rule;
  const amount = (decimal: string) => usdOf(decimal);
  const words = [
    payee && (direction === 'in' ? `it is from ${payee.name}` : `it is to ${payee.name}`),
    text && `the description contains “${text}”`,
    type && `it is a ${typeName(type).toLowerCase()}`,
    !payee && direction && (direction === 'in' ? 'money comes in' : 'money goes out'),
    amountMin && amountMax && `the amount is ${amount(amountMin)} to ${amount(amountMax)}`,
    amountMin && !amountMax && `the amount is at least ${amount(amountMin)}`,
    !amountMin && amountMax && `the amount is at most ${amount(amountMax)}`,
  ].filter((each) => typeof each === 'string');
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Why a transaction is in its category. */
export function reasonWords({ source, rule }: TransactionCategory): string {
  if (source === 'manual') return 'You chose it.';
  if (rule) return `Because ${conditionWords(rule)}.`;
  return 'Chosen by the type and the description.';
}

/** `1 past transaction`, `12 past transactions` */
export const pastTransactions = (count: number): string =>
  count === 1 ? '1 past transaction' : `${count} past transactions`;

export const kindNames: Record<Category['kind'], string> = {
  spending: 'Spending',
  income: 'Income',
  own: 'Neither: between your own accounts',
};
