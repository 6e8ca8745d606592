import type { Given, QueryOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type {
  listNotifications as contract,
  notification,
} from '@seven-hills/contracts/money/alerts';
import type { Database } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { labelAmongSeveral } from '../accounts/account-name.ts';
import { alertReason, alertSentence, kindNamed } from './alert-kinds.ts';
import { announceAlerts } from './announce-alerts.ts';

type Written = 'sentence' | 'reason' | 'place' | 'isSecurity';

interface NotificationRow extends Omit<Given<typeof notification>, Written> {
  amount: bigint | null;
  reference: string;
  sentence: string | null;
  scheduleId: bigint | null;
}

/** Lists a page of a customer's alerts, newest first; with `account`, only those about it. */
export async function listNotifications(
  database: Database,
  kinds: readonly AlertKind[],
  customerId: bigint,
  { limit, cursor, account }: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const { rows } = await database.query<NotificationRow>({
    name: 'list-notifications',
    text: `select alert.id, alert.kind, alert.reference, alert.created_at as "createdAt",
                  alert.read_at is not null as "isRead", alert.amount, alert.party,
                  alert.transaction_id as "transactionId", item.type, alert.sentence,
                  alert.schedule_id as "scheduleId", alert.account_id as "accountId",
                  ${labelAmongSeveral('account', '$1')} as "accountLabel"
           from (
             select * from notification
             where customer_id = $1 and is_shown and ($2::bigint is null or id < $2)
               and ($4::bigint is null or account_id = $4)
             order by id desc
             limit $3
           ) as alert
           left join bank_transaction as item on item.id = alert.transaction_id
           left join account on account.id = alert.account_id
           order by alert.id desc`,
    values: [customerId, cursor ?? null, limit, account ?? null],
  });
  return rows.map((row) => {
    const kind = kindNamed(kinds, row.kind);
    return {
      ...row,
      sentence: alertSentence(kind, row),
      reason: alertReason(kind),
      place: kind.placeOf?.(row) ?? null,
      isSecurity: kind.choice === undefined,
    };
  });
}

/** Counts a customer's unread alerts. */
export async function countUnread(
  database: Database,
  customerId: bigint,
): Promise<{ count: number }> {
  const { rows } = await database.query<{ count: number }>({
    name: 'count-unread-notifications',
    text: `select count(*)::int as count from notification
           where customer_id = $1 and is_shown and read_at is null`,
    values: [customerId],
  });
  return rows[0] ?? { count: 0 };
}

/** Marks one alert as read, and returns how many remain unread. Fails with `not_found`. */
export async function markRead(
  database: Database,
  customerId: bigint,
  id: number,
): Promise<{ count: number }> {
  const { rows } = await database.query<{ is_fresh: boolean }>(
    `with fresh as (
       update notification set read_at = now()
       where id = $1 and customer_id = $2 and is_shown and read_at is null
       returning id
     )
     select exists (select from fresh) as is_fresh
     from notification where id = $1 and customer_id = $2 and is_shown`,
    [id, customerId],
  );
  const [found] = rows;
  if (!found) throw new Refusal('not_found', 'There is no such notification.');
  if (found.is_fresh) await announceAlerts(database, [customerId]);
  return countUnread(database, customerId);
}

/** Marks everything up to an alert as read, and returns how many remain unread. */
export async function markAllRead(
  database: Database,
  customerId: bigint,
  throughId: number,
): Promise<{ count: number }> {
  const { rowCount } = await database.query(
    `update notification set read_at = now()
     where customer_id = $1 and id <= $2 and is_shown and read_at is null`,
    [customerId, throughId],
  );
  if (rowCount !== 0) await announceAlerts(database, [customerId]);
  return countUnread(database, customerId);
}
