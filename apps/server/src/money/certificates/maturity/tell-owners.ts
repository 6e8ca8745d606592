import type { Connection } from '@seven-hills/postgres';
import type { AuditAction } from '../../../audit-log/audit-event.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import type { AlertKind } from '../../../capability/alert-kind.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { certificateNewsMail } from '../mails.ts';

interface CertificateNews {
  action: Extract<AuditAction, 'certificate_maturing' | 'certificate_renewed'>;
  accountNumber: string;
  subject: string;
  /** What an alert says. */
  sentence: string;
  /** What the mail says besides. */
  details?: readonly string[];
}

/** Tells a customer what happens to a certificate. Such notices cannot be turned off. */
export const certificateNews: AlertKind = {
  name: 'certificate',
  title: 'News about your certificate',
  log: {
    actions: ['certificate_maturing', 'certificate_renewed'],
    sentenceOf: (detail) => detail ?? 'There is news about your certificate.',
  },
  placeOf: () => ({ path: '/', label: 'See your accounts' }),
};

/** Tells the owners of a certificate what happens to it, by alert and mail. */
export async function tellOwners(
  connection: Connection,
  accountId: bigint,
  { action, accountNumber, subject, sentence, details = [] }: CertificateNews,
): Promise<void> {
  const { rows } = await connection.query<{ id: bigint; first_name: string; email: string }>(
    `select customer.id, customer.first_name, customer.email
     from account_owner as held
     join customer on customer.id = held.customer_id
     where held.account_id = $1 and held.until is null and held.role <> 'viewer'
     order by customer.id`,
    [accountId],
  );
  for (const { id, first_name, email } of rows) {
    await recordEvent(connection, {
      action,
      subjectId: id,
      after: { accountNumber },
      detail: sentence,
    });
    await queueMail(
      connection,
      email,
      certificateNewsMail(first_name, subject, [sentence, ...details]),
    );
  }
}
