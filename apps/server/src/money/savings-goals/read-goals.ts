import type { FillInterval } from '@seven-hills/bank/savings-goals';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { listSavingsGoals, SavingsGoal } from '@seven-hills/contracts/money/savings-goals';
import type { Cents } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { goalOrder } from '../set-aside/goal-statements.ts';

/** A goal that has not ended. */
export interface GoalRow {
  id: bigint;
  name: string;
  color: SavingsGoal['color'];
  amount: Cents;
  targetAmount: Cents | null;
  targetOn: string | null;
  createdAt: Date;
  fillAmount: Cents | null;
  fillEvery: FillInterval | null;
  fillNextOn: string | null;
  fillDay: number | null;
  incomePercent: number | null;
  roundsUp: boolean;
  followsSince: Date | null;
}

/** An account's goals in the customer's order, and what the account has of it. */
export interface GoalsOfAccount {
  available: Cents;
  goals: GoalRow[];
}

type Row = { available: Cents } & (GoalRow | { [Column in keyof GoalRow]: null });

const isGoal = (row: Row): row is { available: Cents } & GoalRow => row.id !== null;

/** Reads the goals of an account and its available balance, of one moment. */
export async function readGoals(
  database: Database | Connection,
  accountId: bigint,
): Promise<GoalsOfAccount> {
  const { rows } = await database.query<Row>({
    name: 'read-savings-goals',
    text: `select state.posted - state.held as available,
                  goal.id, goal.name, goal.color, goal.amount, goal.target_amount as "targetAmount",
                  goal.target_on::text as "targetOn", goal.created_at as "createdAt",
                  goal.fill_amount as "fillAmount", goal.fill_every as "fillEvery",
                  goal.fill_next_on::text as "fillNextOn", goal.fill_day as "fillDay",
                  goal.income_percent as "incomePercent", goal.rounds_up as "roundsUp",
                  goal.follows_since as "followsSince"
           from ledger.account_state as state
           left join savings_goal as goal on goal.account_id = state.id and goal.ended_at is null
           where state.id = $1
           order by ${goalOrder}`,
    values: [accountId],
  });
  const [first] = rows;
  if (!first) throw new Error(`there is no account ${accountId}`);
  return { available: first.available, goals: rows.filter(isGoal) };
}

export const setAsideIn = (goals: readonly Pick<GoalRow, 'amount'>[]): Cents =>
  goals.reduce((sum, { amount }) => sum + amount, 0n);

/** What is free to spend: never less than nothing. */
export function freeIn({ available, goals }: GoalsOfAccount): Cents {
  const free = available - setAsideIn(goals);
  return free > 0n ? free : 0n;
}

/** The answer of the calls about an account's goals. */
export function shownGoals(account: GoalsOfAccount): Given<(typeof listSavingsGoals)['answer']> {
  const today = bankDayAt();
  return {
    available: account.available,
    setAside: setAsideIn(account.goals),
    freeToSpend: freeIn(account),
    goals: account.goals.map((goal) => ({
      ...goal,
      pace: paceOf(goal, today),
      rules: {
        dated: datedRuleOf(goal),
        incomePercent: goal.incomePercent,
        roundsUp: goal.roundsUp,
      },
    })),
  };
}

function datedRuleOf({ fillAmount: amount, fillEvery: every, fillNextOn: nextOn }: GoalRow) {
  return amount !== null && every !== null && nextOn !== null ? { amount, every, nextOn } : null;
}

/** Compares an amount with an even pace from the day on which the goal was created. */
export function paceOf(
  {
    amount,
    targetAmount,
    targetOn,
    createdAt,
  }: Pick<GoalRow, 'amount' | 'targetAmount' | 'targetOn' | 'createdAt'>,
  today: string,
): SavingsGoal['pace'] {
  if (targetAmount === null) return null;
  if (amount >= targetAmount) return 'reached';
  if (targetOn === null) return null;
  const days = (from: string, to: string) =>
    BigInt((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const since = bankDayAt(createdAt);
  const [passed, all] = [days(since, today), days(since, targetOn)];
  return passed < all && amount * all >= targetAmount * passed ? 'on_track' : 'behind';
}
