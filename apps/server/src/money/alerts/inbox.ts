import type { TransactionType } from '@seven-hills/bank/transaction';
import type { Notification } from '@seven-hills/contracts/money/alerts';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { Refusal } from '../../http/problem.ts';
import { alertReason, alertSentence, kindNamed } from './alert-kinds.ts';
import { announceAlerts } from './announce-alerts.ts';

interface NotificationRow {
  id: bigint;
  kind: string;
  reference: string;
  created_at: Date;
  read_at: Date | null;
  amount: bigint | null;
  party: string | null;
  transaction_id: bigint | null;
  type: TransactionType | null;
  sentence: string | null;
  schedule_id: bigint | null;
}

/** Lists a page of a customer's alerts, newest first. */
export async function listNotifications(
  database: Database,
  kinds: readonly AlertKind[],
  customerId: bigint,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<Notification[]> {
  const { rows } = await database.query<NotificationRow>({
    name: 'list-notifications',
    text: `select alert.id, alert.kind, alert.reference, alert.created_at, alert.read_at,
                  alert.amount, alert.party, alert.transaction_id, item.type, alert.sentence,
                  alert.schedule_id
           from (
             select * from notification
             where customer_id = $1 and is_shown and ($2::bigint is null or id < $2)
             order by id desc
             limit $3
           ) as alert
           left join bank_transaction as item on item.id = alert.transaction_id
           order by alert.id desc`,
    values: [customerId, cursor ?? null, limit],
  });
  return rows.map((row) => {
    const kind = kindNamed(kinds, row.kind);
    const facts = { ...row, scheduleId: row.schedule_id };
    return {
      id: Number(row.id),
      kind: row.kind,
      createdAt: row.created_at.toISOString(),
      isRead: row.read_at !== null,
      amount: row.amount === null ? null : toDecimal(row.amount),
      party: row.party,
      transactionId: row.transaction_id === null ? null : Number(row.transaction_id),
      type: row.type,
      sentence: alertSentence(kind, facts),
      reason: alertReason(kind),
      place: kind.placeOf?.(facts) ?? null,
      isSecurity: kind.choice === undefined,
    };
  });
}

/** Counts a customer's unread alerts. */
export async function countUnread(
  database: Database,
  customerId: bigint,
): Promise<{ count: number }> {
  const { rows } = await database.query<{ count: bigint }>({
    name: 'count-unread-notifications',
    text: `select count(*) as count from notification
           where customer_id = $1 and is_shown and read_at is null`,
    values: [customerId],
  });
  return { count: Number(rows[0]?.count ?? 0n) };
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
