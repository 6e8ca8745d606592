import type { Cents } from '@seven-hills/money';
import { freeIn, type GoalRow, type GoalsOfAccount } from './read-goals.ts';
import type { GoalChange } from './record-changes.ts';

/** What a rule adds to a goal if enough is free. */
export interface Filling
  extends Required<Pick<GoalChange, 'cause'>>,
    Pick<GoalChange, 'transactionId' | 'dueOn'> {
  goal: GoalRow;
  amount: Cents;
}

/**
 * Returns what rules change, each after the previous one: never more than is free to spend, and
 * nothing beyond a target. A change says what was wanted if less was free. `account` is changed,
 * too.
 */
export function fill(account: GoalsOfAccount, fillings: readonly Filling[]): GoalChange[] {
  return fillings.flatMap(({ goal, amount, ...why }) => {
    const { id: goalId, targetAmount } = goal;
    const wanted = targetAmount === null ? amount : smaller(amount, targetAmount - goal.amount);
    if (wanted <= 0n) return [];
    const given = smaller(wanted, freeIn(account));
    goal.amount += given;
    return { goalId, ...why, amount: given, ...(given < wanted && { wanted }) };
  });
}

const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other);
