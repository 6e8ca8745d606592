import { caseNumber } from '@seven-hills/bank/words/case-words';
import { formatUsd } from '@seven-hills/money';
import type { ReactNode } from 'react';
import { centsOf } from '../../money/transaction-words.ts';
import { formatCalendarDate, formatDateTime } from '../../ui/data/dates.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { wordsOf } from '../words.ts';

/** Fields that contain a transaction's id. */
const transactions = ['transactionId', 'correctionId', 'wireId'];
/** Fields whose values are identifiers from the code, such as `suspected_fraud`. */
const coded = /(status|role|reason|reasonCode|type|kind|action|scope|policy|list|accountType)$/i;

const isAmount = (text: string) => /^-?\d+\.\d{2}$/.test(text);
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Formats an event's value for display: as money, a date, a receipt number, or words. */
export function auditValue(field: string, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return 'none';
  if (field === 'isActive') return value ? 'Active' : 'Suspended';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (transactions.includes(field) && Number.isSafeInteger(value) && Number(value) > 0)
    return <ReceiptLink id={Number(value)} />;
  if (field === 'caseId' && Number.isSafeInteger(value)) return caseNumber(Number(value));
  if (Array.isArray(value)) return value.map((each) => plain(auditValue(field, each))).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldWords(name)}: ${plain(auditValue(name, inner))}`)
      .join('; ');
  const text = String(value);
  if (isAmount(text)) return formatUsd(centsOf(text));
  if (isMoment(text)) return formatDateTime(text);
  if (isDay(text)) return formatCalendarDate(text);
  return coded.test(field) && /^[a-z]+(_[a-z]+)*$/.test(text) ? wordsOf(text) : text;
}

/** `accountNumber` as `Account number`. The `isActive` of older events is shown as the status. */
export const fieldWords = (name: string): string =>
  wordsOf(
    (name === 'isActive' ? 'status' : name).replace(
      /[A-Z]/g,
      (letter) => `_${letter.toLowerCase()}`,
    ),
  ).replace(/ id$/, '');

const plain = (shown: ReactNode): string => (typeof shown === 'string' ? shown : '');
