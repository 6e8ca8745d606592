import type { WireRequestKind } from '@seven-hills/bank/words/incoming-wire-words';
import type { IsoMessage } from '@seven-hills/iso20022';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { decisionDueAt } from './funds-transfer-day.ts';

interface Request {
  kind: WireRequestKind;
  fromBank: string | null;
  uetr: string | null;
  amount: Cents | null;
  reasonCode: string | null;
  reasonText: string | null;
}

/** Records what a message asks of staff, in the transaction that stores it. */
export async function recordRequest(
  connection: Connection,
  messageId: bigint,
  message: IsoMessage,
): Promise<void> {
  const request = requestIn(message);
  if (!request) return;
  const now = bankNow();
  await connection.query(
    `insert into wire_request (
       message_id, kind, from_bank, uetr, incoming_wire_id, amount, reason_code, reason_text, due_at
     )
     select $1, $2, $3, $4::text, (select id from incoming_wire where uetr = $4), $5, $6, $7, $8`,
    [
      messageId,
      request.kind,
      request.fromBank,
      request.uetr,
      request.amount,
      request.reasonCode,
      request.reasonText,
      decisionDueAt(bankDayAt(now), now),
    ],
  );
}

/** What staff have to do about a message; null for one that only informs. */
function requestIn(message: IsoMessage): Request | null {
  const none = { uetr: null, amount: null, reasonCode: null, reasonText: null };
  switch (message.kind) {
    case 'return request':
      return {
        kind: 'return_request',
        fromBank: message.caseCreator.name ?? message.from,
        uetr: message.original.uetr,
        amount: message.amount,
        reasonCode: message.reason.code,
        reasonText: textOf(message.reason.texts),
      };
    case 'institution transfer': {
      const [transfer] = message.transfers;
      return {
        ...none,
        kind: 'institution_transfer',
        fromBank: transfer?.debtor.name ?? transfer?.from ?? null,
        uetr: transfer?.uetr ?? null,
        amount: message.transfers.reduce((sum, { amount }) => sum + amount, 0n),
      };
    }
    case 'investigation':
      return {
        ...none,
        kind: 'investigation',
        fromBank: message.from,
        uetr: message.original.uetr,
        reasonCode: message.questions[0]?.reason ?? null,
        reasonText: textOf(message.questions.flatMap(({ text }) => text ?? [])),
      };
    case 'return': {
      const [returned] = message.returns;
      return {
        kind: 'payment_return',
        fromBank: returned?.from ?? null,
        uetr: returned?.original.uetr ?? null,
        amount: message.returns.reduce((sum, { amount }) => sum + amount, 0n),
        reasonCode: returned?.reason.code ?? null,
        reasonText: textOf(returned?.reason.texts ?? []),
      };
    }
    case 'payment status':
      if (message.status !== 'RJCT') return null;
      return {
        ...none,
        kind: 'rejection',
        fromBank: null,
        uetr: message.uetr,
        reasonText: `The network rejected our message ${message.original}`,
      };
    default:
      return null;
  }
}

const textOf = (texts: readonly string[]): string | null => texts.join(' ') || null;
