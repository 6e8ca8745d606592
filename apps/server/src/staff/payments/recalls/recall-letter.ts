import type { BankIdentity } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { SentFile } from '../../../http/answers.ts';
import { Refusal } from '../../../http/problem.ts';
import { letterPdf } from '../../../money/pdf/letter.ts';
import { page } from '../../../money/pdf/sheet.ts';
import { bankDayAt, writeDay } from '../../../platform/time/bank-calendar.ts';

interface RecalledEntry {
  customer_id: bigint;
  reason: string;
  requested_on: string;
  due_at: Date;
  trace_number: string;
  settles_on: string;
  amount: bigint;
  receiver: string;
  bank_name: string | null;
  routing_number: string;
  account_last_four: string;
}

/** Reads what the newest letter about an order says. Fails with `not_found`. */
export async function readRecall(
  connection: Pick<Connection, 'query'>,
  orderId: number,
): Promise<RecalledEntry> {
  const { rows } = await connection.query<RecalledEntry>(
    `select sent.customer_id, recall.reason, recall.requested_on::text as requested_on,
            recall.due_at, sent.trace_number, sent.settles_on::text as settles_on, sent.amount,
            coalesce(item.recipient_name, person.first_name || ' ' || person.last_name) as receiver,
            item.external_bank_name as bank_name,
            item.external_routing_number as routing_number,
            item.external_account_last_four as account_last_four
     from ach_recall as recall
     join ach_order as sent on sent.id = recall.order_id
     join customer as person on person.id = sent.customer_id
     join bank_transaction as item on item.id = sent.transaction_id
     where recall.order_id = $1
     order by recall.id desc
     limit 1`,
    [orderId],
  );
  if (!rows[0]) throw new Refusal('not_found', 'The other bank was not asked.');
  return rows[0];
}

/**
 * Returns the letter that asks another bank to return an entry. The asking bank indemnifies the
 * other one for complying (Nacha Operating Rules, Article Two, ODFI request for return).
 */
export function recallLetter(bank: BankIdentity, entry: RecalledEntry): SentFile {
  const receivingBank = entry.bank_name ?? `routing number ${entry.routing_number}`;
  const title = 'Request for Return of an ACH Entry';
  const name = `return-request-${entry.trace_number}.pdf`;
  return letterPdf(bank, { title, name }, (letter) => {
    letter.sentence(`${writeDay(entry.requested_on)}`);
    letter.sentence(`To ${receivingBank}, ACH operations`);
    letter.skip(8);
    letter.sentence(
      `${bank.name}, the originating bank, asks you to return the following credit entry with the return reason code R06 (returned per ODFI’s request).`,
    );
    letter.skip(6);
    letter.table(page.left + 200, [
      ['Trace number', entry.trace_number],
      ['Originating bank', `${bank.name}, ${bank.routingNumber}`],
      ['Receiving bank', entry.routing_number],
      ['Settlement date', writeDay(entry.settles_on)],
      ['Amount', formatUsd(entry.amount)],
      ['Receiver', entry.receiver.slice(0, 44)],
      ['Account number', `ending in ${entry.account_last_four}`],
    ]);
    letter.skip(14);
    letter.sentence(`Reason: ${entry.reason}`);
    letter.skip(8);
    letter.sentence(
      `${bank.name} agrees to indemnify you against all claims, demands, losses, liabilities, and expenses, including attorneys’ fees and costs, that result directly or indirectly from your compliance with this request.`,
    );
    letter.skip(8);
    letter.sentence(
      `Please return the entry, or tell us your decision or the status of this request, within ten banking days of its receipt, by ${writeDay(bankDayAt(entry.due_at))}. If the receiver does not consent or the funds are not available, please tell us so.`,
    );
    letter.skip(30);
    letter.sentence(`For the ${words.bank} ______________________________     Date ______________`);
  });
}
