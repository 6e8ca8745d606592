import { type Cents, formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { writeAlerts } from '../alerts/write-alerts.ts';

export const caseNews: AlertKind = {
  name: 'case_news',
  title: 'News about a problem that you reported',
  choice: {
    label: 'A problem that you reported',
    subject: 'problems that you reported',
    isAlwaysEmailed: true,
  },
  sentenceOf: ({ amount }) => `There is news in your case about ${formatUsd(amount)}.`,
};

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
    kind: caseNews,
    reference: `case event:${eventId}`,
    transactionId,
    amount,
    mayBeEmailed: false,
  };
  await writeAlerts(connection, [news], null);
}
