import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import type { BalanceView } from '@seven-hills/ledger';
import type { Refusal } from '../../http/problem.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import type { HoldingGoal } from '../set-aside/goal-statements.ts';
import type { GoalsOfBatch } from '../set-aside/goals-of-batch.ts';
import type { Asked, Request } from './request.ts';
import type { BehindLocks } from './transaction-statements.ts';

export const isOfGoal = (row: BehindLocks): row is BehindLocks & HoldingGoal => row.id !== null;

/**
 * What a customer who is present lets savings goals give, and nothing for a customer's rule; null
 * if goals give to everything, because nobody is present.
 */
export function chosenIn({ makesTransaction, order }: Request): readonly GoalShare[] | null {
  if (!makesTransaction) return null;
  if (order.by?.who === 'rule') return [];
  return order.by?.who === 'customer' ? (order.by.fromGoals ?? []) : null;
}

/**
 * Refuses an order of a customer who is present, if it needs money of goals that were not chosen.
 */
export function judgeGoals(
  goals: GoalsOfBatch,
  request: Request,
  facts: Facts,
  balances: BalanceView,
): Refusal | null {
  const chosen = chosenIn(request);
  if (goals.isEmpty || !chosen) return null;
  const { kind, order }: Asked = request;
  const debits = kind
    .transfersOf(order, facts)
    .flatMap((transfer) =>
      'debitAccountId' in transfer
        ? { accountId: transfer.debitAccountId, amount: transfer.amount }
        : [],
    );
  return goals.judge(debits, chosen, balances);
}
