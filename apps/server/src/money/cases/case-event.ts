import type { CaseEventKind } from '@seven-hills/contracts/staff/cases';
import { type Cents, formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { writeAlerts } from '../alerts/write-alerts.ts';
import type { CaseRow } from './case-row.ts';

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

/** An event of a case. */
export interface NewEvent {
  caseId: bigint;
  kind: CaseEventKind;
  /** Null for the customer's own events. */
  staffId: bigint | null;
  amount?: Cents;
  transactionId?: bigint;
  text?: string;
}

/** Writes an event of a case, and returns its id. */
export async function writeEvent(
  connection: Connection,
  { caseId, kind, staffId, amount, transactionId, text }: NewEvent,
): Promise<bigint> {
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into dispute_event (case_id, kind, staff_id, amount, transaction_id, text)
     values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [caseId, kind, staffId, amount ?? null, transactionId ?? null, text ?? null],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an event of a case was not stored');
  return id;
}

/** Writes an event and alerts the customer to it. Callers also email the customer about it. */
export async function writeNews(
  connection: Connection,
  item: Pick<CaseRow, 'id' | 'customer_id' | 'transaction_id' | 'amount'>,
  event: Omit<NewEvent, 'caseId'>,
): Promise<void> {
  const eventId = await writeEvent(connection, { ...event, caseId: item.id });
  const news = {
    customerId: item.customer_id,
    kind: caseNews,
    reference: `case event:${eventId}`,
    transactionId: item.transaction_id,
    amount: item.amount,
  };
  await writeAlerts(connection, [news], null);
}
