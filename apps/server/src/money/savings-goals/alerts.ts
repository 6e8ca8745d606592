import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { AlertEvent, AlertKind } from '../../capability/alert-kind.ts';
import type { AlertSource } from '../../capability/alert-source.ts';

export const goalUsed: AlertKind = {
  name: 'savings_goal',
  title: 'A payment used money from a goal',
  choice: {
    label: 'A payment uses money from a goal',
    subject: 'payments that use money from goals',
  },
  sentenceOf: ({ amount, party }) =>
    `A payment used ${formatUsd(amount)} from your goal ${party}, because not enough was free to spend.`,
  placeOf: ({ reference }) => {
    const [, , account] = reference.split(':');
    const path = '/dashboard?view=goals';
    return { path: account ? `${path}&account=${account}` : path, label: 'View your goals' };
  },
  opensInbox: true,
};

/** Reports payments that nobody attended to every owner of the account. */
export const goalAlerts: AlertSource = {
  news: { waiting: 'select from savings_goal_news', take: takeNews },
};

interface NewsRow {
  id: bigint;
  customerId: bigint;
  accountId: bigint;
  transactionId: bigint;
  amount: bigint;
  party: string;
}

async function takeNews(connection: Connection, limit: number): Promise<AlertEvent[]> {
  const { rows } = await connection.query<NewsRow>({
    name: 'goals-for-alerts',
    text: `with news as (
             delete from savings_goal_news
             where change_id in (
               select change_id from savings_goal_news order by change_id limit $1
             )
             returning change_id
           )
           select change.id, held.customer_id as "customerId", goal.account_id as "accountId",
                  change.transaction_id as "transactionId", -change.amount as amount,
                  goal.name as party
           from news
           join savings_goal_change as change on change.id = news.change_id
           join savings_goal as goal on goal.id = change.goal_id
           join account_owner as held on held.account_id = goal.account_id
             and held.until is null and held.role <> 'viewer'
           order by change.id, held.customer_id`,
    values: [limit],
  });
  return rows.map(({ id, ...event }) => ({
    ...event,
    kind: goalUsed,
    reference: `savings-goal:${id}:${event.accountId}`,
  }));
}
