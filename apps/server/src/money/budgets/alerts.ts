import type { AlertKind } from '../../capability/alert-kind.ts';
import type { AlertSource } from '../../capability/alert-source.ts';
import { judgeBudgets, type ReachedShare } from './judge-budgets.ts';

export const budgetReached: AlertKind = {
  name: 'budget',
  title: 'A budget is nearly or fully spent',
  choice: { label: '80% or all of a budget is spent', subject: 'budgets' },
  placeOf: () => ({
    path: '/dashboard?view=insights&show=budgets&account=all',
    label: 'View your budgets',
  }),
  opensInbox: true,
};

/**
 * Adds an event for each budget that the transactions may have brought to a reportable share. Each
 * share is reported once a month.
 */
export const budgetAlerts: AlertSource = {
  transactions: {
    concerned: 'exists (select from budget where budget.customer_id = payer.id)',
    async judge(connection, transactions, events) {
      const payers = transactions.flatMap(({ status, is_history, payer_account_id }) =>
        status === 'completed' && !is_history && payer_account_id !== null
          ? [payer_account_id]
          : [],
      );
      const reached = await judgeBudgets(connection, [...new Set(payers)]);
      return [
        ...events,
        ...reached.map((each) => ({
          customerId: each.customerId,
          kind: budgetReached,
          reference: `budget:${each.categoryId}:${each.month}:${each.share}`,
          sentence: sentenceOf(each),
        })),
      ];
    },
  },
};

const sentenceOf = ({ share, categoryName }: ReachedShare): string =>
  share === 100
    ? `You have spent all of this month’s budget for ${categoryName}.`
    : `You have spent ${share}% of this month’s budget for ${categoryName}.`;
