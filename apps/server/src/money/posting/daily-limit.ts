import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import { dailyLimits } from '@seven-hills/contracts/limits';
import type { Cents } from '@seven-hills/money';
import type { BankRefusal, Intent, Movement } from './intent.ts';
import type { AccountFacts, BatchFacts } from './load-batch.ts';
import { limitedTypes, type MovementRules } from './movement-rules.ts';

const dayKey = (accountId: bigint, type: TransactionType) => `${accountId}:${type}`;

/**
 * Whether a movement counts against a limit for the day. Cash at the counter does not: staff see the
 * customer and their ID.
 */
export function hasDailyLimit(rules: MovementRules, { type, pin, bookedBy }: Movement): boolean {
  if (type === 'deposit' || type === 'withdrawal') return bookedBy === undefined;
  const limited = limitedTypes.find((each) => each === type);
  return limited !== undefined && pin !== null && rules.dailyLimits[limited] !== null;
}

/** What was moved today by account and type, as rows tell it; grows as a batch is decided. */
export const movedTodayOf = (
  rows: readonly { account_id: bigint; type: TransactionType; total: bigint }[],
): Map<string, Cents> =>
  new Map(rows.map(({ account_id, type, total }) => [dayKey(account_id, type), total]));

/** Refuses what would take the day's sum beyond its limit. */
export function judgeDailyLimit(
  rules: MovementRules,
  intent: Movement,
  account: AccountFacts,
  facts: BatchFacts,
): BankRefusal | null {
  if (!hasDailyLimit(rules, intent)) return null;
  const limit = limitOf(rules, intent.type, account);
  const moved = facts.movedToday.get(dayKey(account.id, intent.type)) ?? 0n;
  if (limit === null || moved + intent.amount <= limit) return null;
  return { code: 'daily_limit_exceeded', limit, remaining: limit > moved ? limit - moved : 0n };
}

/** Counts an accepted movement, for those behind it in the batch. */
export function countMoved(rules: MovementRules, intent: Intent, facts: BatchFacts): void {
  if (intent.kind !== 'movement' || !hasDailyLimit(rules, intent)) return;
  const account = facts.accountsByCustomer.get(intent.customerId);
  if (!account) return;
  const key = dayKey(account.id, intent.type);
  facts.movedToday.set(key, (facts.movedToday.get(key) ?? 0n) + intent.amount);
}

function limitOf(
  rules: MovementRules,
  type: TransactionType,
  { account_type }: AccountFacts,
): Cents | null {
  if (type === 'deposit' || type === 'withdrawal') return dailyLimits[account_type][type];
  const limited = limitedTypes.find((each) => each === type);
  return limited === undefined ? null : rules.dailyLimits[limited];
}
