import { limits } from '@seven-hills/bank/limits';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type {
  FillRules,
  GoalForm,
  orderSavingsGoals,
} from '@seven-hills/contracts/money/savings-goals';
import { type Cents, parseAmount } from '@seven-hills/money';
import { bigints, type Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { inGoalsTransaction, noGoal } from './in-goals-transaction.ts';
import { type GoalsOfAccount, readGoals } from './read-goals.ts';
import { freeGoals } from './record-changes.ts';

const centsOf = (text: string | null): Cents | null => (text === null ? null : parseAmount(text));

/** Adds a goal to an account. Fails with `not_found`, or with `conflict` for one goal too many. */
export const createGoal = (
  database: Database,
  principal: Principal,
  { name, color, targetAmount, targetOn }: GoalForm,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    const { goals } = await readGoals(connection, accountId);
    if (goals.length >= limits.goalsMax)
      throw new Refusal('conflict', `An account can have ${limits.goalsMax} goals at most.`);
    await connection.query(
      `insert into savings_goal
         (account_id, name, color, target_amount, target_on, position, created_by)
       select $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1, $6
       from savings_goal where account_id = $1 and ended_at is null`,
      [accountId, name, color, centsOf(targetAmount), targetOn, principal.customerId],
    );
    return readGoals(connection, accountId);
  });

/** Changes what a goal is called, and its target. Fails with `not_found`. */
export const changeGoal = (
  database: Database,
  principal: Principal,
  id: bigint,
  { name, color, targetAmount, targetOn }: GoalForm,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    const { rowCount } = await connection.query(
      `update savings_goal set name = $3, color = $4, target_amount = $5, target_on = $6
       where id = $1 and account_id = $2 and ended_at is null`,
      [id, accountId, name, color, centsOf(targetAmount), targetOn],
    );
    if (rowCount !== 1) throw noGoal();
    return readGoals(connection, accountId);
  });

/**
 * Sets what fills a goal by itself. A rule that follows the transactions begins with those that are
 * ordered from now on. A date that is only at the end of a short month keeps its day. Fails with
 * `not_found`, or with `validation_failed` for a date in the past.
 */
export const setFillRules = (
  database: Database,
  principal: Principal,
  id: bigint,
  { dated, incomePercent, roundsUp }: FillRules,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    if (dated && dated.nextOn <= bankDayAt())
      throw refusalAt('validation_failed', 'dated.nextOn', 'Please choose a day after today');
    const { rowCount } = await connection.query(
      `update savings_goal
       set fill_amount = $3, fill_every = $4, fill_next_on = $5,
           fill_day = case when fill_next_on = $5 and fill_every = $4 then fill_day
                           else extract(day from $5::date) end,
           income_percent = $6, rounds_up = $7,
           follows_since = case when $6::smallint is null and not $7 then null
                                else coalesce(follows_since, now()) end
       where id = $1 and account_id = $2 and ended_at is null`,
      [
        id,
        accountId,
        centsOf(dated?.amount ?? null),
        dated?.every ?? null,
        dated?.nextOn ?? null,
        incomePercent,
        roundsUp,
      ],
    );
    if (rowCount !== 1) throw noGoal();
    return readGoals(connection, accountId);
  });

/** Puts all goals of an account into another order. Fails with `not_found` or `conflict`. */
export const orderGoals = (
  database: Database,
  principal: Principal,
  { goalIds }: BodyOf<typeof orderSavingsGoals>,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    const { goals } = await readGoals(connection, accountId);
    const named = new Set(goalIds.map(BigInt));
    if (named.size !== goals.length || !goals.every(({ id }) => named.has(id)))
      throw new Refusal('conflict', 'Your goals have changed in the meantime. Please try again.');
    await connection.query(
      `update savings_goal set position = asked.position
       from unnest($1::bigint[]) with ordinality as asked (id, position)
       where savings_goal.id = asked.id`,
      [bigints([...named])],
    );
    return readGoals(connection, accountId);
  });

/**
 * Ends a goal; its money is free to spend again. Repeating it changes nothing. Fails with
 * `not_found`.
 */
export const endGoal = (
  database: Database,
  principal: Principal,
  id: bigint,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    const { rowCount } = await connection.query(
      'select from savings_goal where id = $1 and account_id = $2',
      [id, accountId],
    );
    if (rowCount !== 1) throw noGoal();
    await freeGoals(connection, [id], principal.customerId);
    return readGoals(connection, accountId);
  });
