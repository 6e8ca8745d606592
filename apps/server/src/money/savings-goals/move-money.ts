import { createHash } from 'node:crypto';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { moveGoalMoney } from '@seven-hills/contracts/money/savings-goals';
import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { inGoalsTransaction, noGoal } from './in-goals-transaction.ts';
import { freeIn, type GoalRow, type GoalsOfAccount, readGoals } from './read-goals.ts';
import { type GoalChange, recordChanges } from './record-changes.ts';

/**
 * Sets money aside, frees it again, or moves it between goals; once for each idempotency key. Fails
 * with `not_found`, `insufficient_funds`, or `idempotency_key_reused`.
 */
export const moveMoney = (
  database: Database,
  principal: Principal,
  key: string | null,
  { fromGoalId, toGoalId, amount: text }: BodyOf<typeof moveGoalMoney>,
): Promise<GoalsOfAccount> =>
  inGoalsTransaction(database, principal, async (connection, accountId) => {
    const { customerId } = principal;
    const amount = parseAmount(text) ?? 0n;
    const keyHash = key === null ? null : hashOf(customerId, key);
    const move = { customerId, keyHash, cause: 'customer' } as const;
    const [fromId, toId] = [idOf(fromGoalId), idOf(toGoalId)];
    const changes: GoalChange[] = [
      ...(fromId === null ? [] : [{ ...move, goalId: fromId, amount: -amount, otherGoalId: toId }]),
      ...(toId === null ? [] : [{ ...move, goalId: toId, amount, otherGoalId: fromId }]),
    ];
    if (keyHash && (await isRepeated(connection, keyHash, changes)))
      return readGoals(connection, accountId);
    const account = await readGoals(connection, accountId);
    const from = fromId === null ? null : goalIn(account, fromId);
    if (toId !== null) goalIn(account, toId);
    judgeAmount(amount, from, account);
    await recordChanges(connection, changes);
    return readGoals(connection, accountId);
  });

const idOf = (id: number | null): bigint | null => (id === null ? null : BigInt(id));

function goalIn({ goals }: GoalsOfAccount, id: bigint): GoalRow {
  const goal = goals.find((each) => each.id === id);
  if (!goal) throw noGoal();
  return goal;
}

function judgeAmount(amount: Cents, from: GoalRow | null, account: GoalsOfAccount): void {
  const has = from ? from.amount : freeIn(account);
  if (amount <= has) return;
  throw refusalAt(
    'insufficient_funds',
    'amount',
    from
      ? `${from.name} has ${formatUsd(has)}.`
      : `You can set aside ${formatUsd(has)}, which is free to spend.`,
  );
}

/** Another person's key is another key. */
const hashOf = (customerId: bigint, key: string): Buffer =>
  createHash('sha256').update(`${customerId}:${key}`).digest();

/** Whether exactly these changes were made under the key. Fails if others were. */
async function isRepeated(
  connection: Connection,
  keyHash: Buffer,
  changes: readonly GoalChange[],
): Promise<boolean> {
  const { rows } = await connection.query<{ goal_id: bigint; amount: bigint }>(
    'select goal_id, amount from savings_goal_change where key_hash = $1',
    [keyHash],
  );
  if (rows.length === 0) return false;
  const isEqual =
    rows.length === changes.length &&
    changes.every(({ goalId, amount }) =>
      rows.some((row) => row.goal_id === goalId && row.amount === amount),
    );
  if (!isEqual) throw ledgerRefusal('idempotency_key_reused_with_other_input');
  return true;
}
