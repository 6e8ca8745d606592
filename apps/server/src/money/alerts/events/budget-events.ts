import type { Connection } from '@seven-hills/postgres';
import { judgeBudgets, type ReachedShare } from '../../budgets/judge-budgets.ts';
import type { AlertEvent, FollowedTransaction } from './judge-transaction.ts';

/**
 * Returns an event for each budget that the transactions may have brought to a reportable share.
 * Each share is reported once a month.
 */
export async function budgetEvents(
  connection: Connection,
  transactions: readonly FollowedTransaction[],
): Promise<AlertEvent[]> {
  const payers = transactions.flatMap(({ status, is_history, payer_account_id }) =>
    status === 'completed' && !is_history && payer_account_id !== null ? [payer_account_id] : [],
  );
  const reached = await judgeBudgets(connection, [...new Set(payers)]);
  return reached.map((each) => ({
    customerId: each.customerId,
    kind: 'budget',
    reference: `budget:${each.categoryId}:${each.month}:${each.share}`,
    transactionId: null,
    type: null,
    amount: null,
    party: null,
    sentence: sentenceOf(each),
    mayBeEmailed: true,
  }));
}

const sentenceOf = ({ share, categoryName }: ReachedShare): string =>
  share === 100
    ? `You have spent all of this month’s budget for ${categoryName}.`
    : `You have spent ${share}% of this month’s budget for ${categoryName}.`;
