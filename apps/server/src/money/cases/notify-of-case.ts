import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { writeAlerts } from '../alerts/write-alerts.ts';

/** Something that happened to a customer's case. */
export interface CaseNews {
  customerId: bigint;
  /** The transaction in dispute. */
  transactionId: bigint;
  /** The amount in dispute. */
  amount: Cents;
  /** The event of the case, reported only once. */
  eventId: bigint;
}

/** Alerts a customer about news of a case. The bank always mails it as well. */
export async function notifyOfCase(
  connection: Connection,
  { customerId, transactionId, amount, eventId }: CaseNews,
): Promise<void> {
  const news = {
    customerId,
    kind: 'case_news',
    reference: `case event:${eventId}`,
    transactionId,
    type: null,
    amount,
    party: null,
    mayBeEmailed: false,
  } as const;
  await writeAlerts(connection, [news], null);
}
