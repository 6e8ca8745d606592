import { brand } from '@seven-hills/bank/brand';
import { caseLimits, caseNumber } from '@seven-hills/bank/words/case-words';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import type { sendCaseMessage as contract } from '@seven-hills/contracts/money/case-messages';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { compose, letterTo } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { sealText } from '../../platform/security/sealed-text.ts';
import { startOfBankDay } from '../../platform/time/bank-calendar.ts';
import { writeAlerts } from '../alerts/write-alerts.ts';
import { caseNews } from '../cases/case-event.ts';
import type { CaseRow } from '../cases/case-row.ts';
import { judgeFile } from './judge-file.ts';
import { filePurpose, refusalOfClosed, type Side } from './read-thread.ts';

interface Sender {
  side: Side;
  senderId: bigint;
  origin: Origin;
}

/**
 * Adds a message to a case that the caller has locked, once, no matter how often it is sent, and
 * notifies the other side without its contents. Fails with `case_decided` (the case is closed),
 * `too_many_attempts`, or `validation_failed` (the file).
 */
export async function sendCaseMessage(
  connection: Connection,
  sealingKeys: Keyring,
  item: CaseRow,
  { side, senderId, origin }: Sender,
  { clientId, text, file }: BodyOf<typeof contract>,
): Promise<void> {
  const { rowCount } = await connection.query(
    'select from case_message where case_id = $1 and sender_id = $2 and client_id = $3',
    [item.id, senderId, clientId],
  );
  if (rowCount) return;
  const closed = refusalOfClosed(item, side);
  if (closed) throw closed;
  const isFollowUp = await refuseTooMany(connection, item, side, file !== null);
  const judged = file && judgeFile(file);
  if (judged instanceof Refusal) throw judged;
  const [purpose, context] = filePurpose(item.id, senderId, clientId);
  const sealed = judged && sealText(sealingKeys, purpose, judged.content, context);
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into case_message
       (case_id, sender_id, is_by_staff, sender_first_name, sender_last_name, client_id, text,
        file_name, file_type, file_bytes, file_ciphertext, file_key_id)
     select $1, id, $3, first_name, last_name, $4, $5, $6, $7, $8, $9, $10
     from customer
     where id = $2
     returning id`,
    [
      item.id,
      senderId,
      side === 'staff',
      clientId,
      text,
      judged?.name,
      judged?.type,
      judged?.content.length,
      sealed?.ciphertext,
      sealed?.keyId,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`a message of case ${item.id} was not stored`);
  await recordEvent(connection, {
    action: 'case_message_sent',
    actorId: senderId,
    subjectId: item.customer_id,
    origin,
    after: { caseId: Number(item.id), messageId: Number(id), hasFile: judged !== null },
  });
  if (isFollowUp) return;
  if (side === 'staff') await notifyCustomer(connection, item, id);
  else await queueMail(connection, brand.supportEmail, mailToStaff(item.id));
}

interface Counts {
  total: number;
  today: number;
  files: number;
  /** Whether the other side was just notified: several files are one piece of news. */
  is_follow_up: boolean;
}

/** Returns whether the message follows another of the same side within minutes. */
async function refuseTooMany(
  connection: Connection,
  item: CaseRow,
  side: Side,
  hasFile: boolean,
): Promise<boolean> {
  const { rows } = await connection.query<Counts>(
    `select count(*)::int as total, count(file_name)::int as files,
            count(*) filter (where sent_at >= ${startOfBankDay})::int as today,
            coalesce(max(sent_at) > now() - interval '5 minutes', false) as is_follow_up
     from case_message
     where case_id = $1 and is_by_staff = $2`,
    [item.id, side === 'staff'],
  );
  const { total = 0, today = 0, files = 0, is_follow_up = false } = rows[0] ?? {};
  const { messagesMax, messagesPerDay, filesMax } = caseLimits;
  const instead =
    side === 'staff'
      ? `Please call the ${words.customer}.`
      : `Please call us about the rest: ${brand.supportPhone}.`;
  if (total >= messagesMax)
    throw new Refusal('too_many_attempts', `A case takes ${messagesMax} messages. ${instead}`);
  if (today >= messagesPerDay)
    throw new Refusal(
      'too_many_attempts',
      `You can add ${messagesPerDay} messages to a case in a day. ${instead}`,
    );
  if (hasFile && files >= filesMax)
    throw refusalAt('too_many_attempts', 'file', `A case takes ${filesMax} files. ${instead}`);
  return is_follow_up;
}

async function notifyCustomer(connection: Connection, item: CaseRow, id: bigint): Promise<void> {
  const news = {
    customerId: item.customer_id,
    kind: caseNews,
    reference: `case message:${id}`,
    transactionId: item.transaction_id,
    amount: item.amount,
  };
  await writeAlerts(connection, [news], null);
  await queueMailToCustomer(connection, item.customer_id, (firstName) =>
    letterTo(firstName, `Case ${caseNumber(item.id)}: you have a message`, [
      'We wrote to you about the problem that you reported. To read the message and to answer it, sign in and open the case under Reported Problems.',
    ]),
  );
}

const mailToStaff = (caseId: bigint) =>
  compose(`[${caseNumber(caseId)}] A ${words.customer} wrote in a case`, [
    'Please open the case in the work queue to read the message and to answer it.',
  ]);
