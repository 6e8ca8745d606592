import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import type { BalanceView } from '@seven-hills/ledger';
import { type Cents, formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import type { HoldingGoal, Taking } from './goal-statements.ts';

/**
 * What savings goals hold in the accounts of a batch, after the orders decided so far. The goals
 * are read behind the locks of the accounts, and change only under them.
 */
export class GoalsOfBatch {
  readonly #byAccount: ReadonlyMap<bigint, readonly HoldingGoal[]>;

  /** `goals` in the order of their customers. */
  constructor(goals: readonly HoldingGoal[]) {
    this.#byAccount = Map.groupBy(goals, ({ accountId }) => accountId);
  }

  /** Whether no account of the batch has money in goals, as almost always. */
  get isEmpty(): boolean {
    return this.#byAccount.size === 0;
  }

  /**
   * Refuses an order of a customer who is present, if it needs money of goals that the customer has
   * not chosen for it. `debits` are what it takes or holds from each account.
   */
  judge(
    debits: readonly { accountId: bigint; amount: Cents }[],
    chosen: readonly GoalShare[],
    balances: BalanceView,
  ): Refusal | null {
    for (const [accountId, goals] of this.#byAccount) {
      const debited = sumOf(debits.filter((debit) => debit.accountId === accountId));
      const needed = missingFrom(goals, balances, accountId) + debited;
      if (debited > 0n && needed > sumOf(takingsOf(goals, sharesOf(chosen), needed)))
        return needsGoals(needed, goals);
    }
    return null;
  }

  /**
   * Takes what the balances no longer cover: from the chosen goals, or, if nobody is present to
   * choose (null), in the customer's order.
   */
  take(chosen: readonly GoalShare[] | null, balances: BalanceView): Taking[] {
    return [...this.#byAccount].flatMap(([accountId, goals]) => {
      const inOrder = goals.map(({ id: goalId, amount }) => ({ goalId, amount }));
      const missing = missingFrom(goals, balances, accountId);
      const takings = takingsOf(goals, [...sharesOf(chosen ?? []), ...inOrder], missing);
      for (const { goal, amount } of takings) goal.amount -= amount;
      return takings.map(({ goal, amount }) => ({
        goalId: goal.id,
        amount,
        isNews: chosen === null,
      }));
    });
  }
}

/** At most this much of a goal. */
interface Share {
  goalId: bigint;
  amount: Cents;
}

const sharesOf = (chosen: readonly GoalShare[]): Share[] =>
  chosen.map(({ goalId, amount }) => ({
    goalId: BigInt(goalId),
    amount: parseAmount(amount) ?? 0n,
  }));

const sumOf = (amounts: readonly { amount: Cents }[]): Cents =>
  amounts.reduce((sum, { amount }) => sum + amount, 0n);

/** What goals hold beyond the available balance; negative while some of it is free. */
function missingFrom(
  goals: readonly HoldingGoal[],
  balances: BalanceView,
  accountId: bigint,
): Cents {
  const balance = balances.balanceOf(accountId);
  if (!balance) throw new Error(`the goals of account ${accountId} were read, but not its balance`);
  return sumOf(goals) - (balance.posted - balance.held);
}

/** Takes up to `needed` from goals, each share in turn. */
function takingsOf(
  goals: readonly HoldingGoal[],
  shares: readonly Share[],
  needed: Cents,
): { goal: HoldingGoal; amount: Cents }[] {
  const takings = new Map<bigint, { goal: HoldingGoal; amount: Cents }>();
  let left = needed;
  for (const share of shares) {
    const goal = goals.find(({ id }) => id === share.goalId);
    if (!goal || left <= 0n) continue;
    const taken = takings.get(goal.id)?.amount ?? 0n;
    const amount = [left, share.amount, goal.amount - taken].reduce(smaller);
    if (amount <= 0n) continue;
    takings.set(goal.id, { goal, amount: taken + amount });
    left -= amount;
  }
  return [...takings.values()];
}

const smaller = (one: Cents, other: Cents): Cents => (one < other ? one : other);

const needsGoals = (needed: Cents, goals: readonly HoldingGoal[]): Refusal =>
  new Refusal(
    'set_aside_needed',
    `This needs ${formatUsd(needed)} that you set aside. Please choose the goal to take it from.`,
    {
      setAside: {
        needed: toDecimal(needed),
        goals: goals.map(({ id, name, color, amount }) => ({
          id: Number(id),
          name,
          color,
          amount: toDecimal(amount),
        })),
      },
    },
  );
