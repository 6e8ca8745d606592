import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { sendSupportMessage as contract } from '@seven-hills/contracts/help/support-messages';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { countAttempt } from '../../http/throttle.ts';
import { compose } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

const perCustomer = { attemptsMax: 10, windowMinutes: 60 };

/** `SM00000042`: the reference number that the sender quotes on the phone. */
export const referenceOf = (id: bigint | number) => `SM${String(id).padStart(8, '0')}`;

/**
 * Stores a message to customer service for staff and mails it to the bank's support address, in one
 * transaction. Sends nothing to the address in the form, which could be anyone's. Fails with
 * `too_many_attempts`.
 */
export async function sendSupportMessage(
  database: Database,
  customerId: bigint,
  form: BodyOf<typeof contract>,
  origin: Origin,
): Promise<ResultOf<typeof contract>> {
  await countAttempt(database, `support-message:${customerId}`, perCustomer);
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: bigint; created_at: Date }>(
      `insert into support_message (customer_id, name, email, subject, message, ip_address)
       values ($1, $2, $3, $4, $5, $6)
       returning id, created_at`,
      [customerId, form.name, form.email, form.subject, form.message, origin.ipAddress],
    );
    const stored = rows[0];
    if (!stored) throw new Error('a support message was not stored');
    const reference = referenceOf(stored.id);
    await queueMail(connection, brand.supportEmail, mailToSupport(reference, customerId, form));
    await recordOwnEvent(connection, customerId, {
      action: 'support_message_received',
      origin,
      detail: reference,
    });
    return { ...form, reference, receivedAt: stored.created_at };
  });
}

const mailToSupport = (reference: string, customerId: bigint, form: BodyOf<typeof contract>) =>
  compose(`[${reference}] ${form.subject}`, [form.message], {
    facts: [
      ['From', form.name],
      ['Email', form.email],
      [words.Customer, String(customerId)],
      ['Reference', reference],
    ],
    replyTo: form.email,
  });
