import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { announceAlerts } from './announce-alerts.ts';
import { preferencesOf } from './preferences.ts';

/** Something that happened to a customer's case. */
export interface CaseNews {
  customerId: bigint;
  /** The transaction in dispute. */
  transactionId: bigint;
  /** What is in dispute. */
  amount: Cents;
  /** The event of the case: nobody is told of one twice. */
  eventId: bigint;
}

/** Puts news of a case into its customer's notifications. The bank mails it in any case. */
export async function tellCaseNews(
  connection: Connection,
  { customerId, transactionId, amount, eventId }: CaseNews,
): Promise<void> {
  const preferences = await preferencesOf(connection, [customerId]);
  if (!preferences.get(customerId)?.case_news.inApp) return;
  await connection.query(
    `insert into notification (customer_id, kind, reference, transaction_id, amount, is_shown)
     values ($1, 'case_news', 'case event:' || $2::bigint, $3, $4, true)
     on conflict (customer_id, kind, reference) do nothing`,
    [customerId, eventId, transactionId, amount],
  );
  await announceAlerts(connection, [customerId]);
}
