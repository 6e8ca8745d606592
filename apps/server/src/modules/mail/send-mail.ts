import { brand } from '@seven-hills/contracts/brand';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { createTransport, type Transporter } from 'nodemailer';

/** How many messages one round takes, and after how many failures a message is given up. */
const roundSize = 20;
const attemptsMax = 10;

export interface MailSender {
  /** Sends what is due; returns how many went out. One server works on a message at a time. */
  sendDue(): Promise<number>;
  close(): void;
}

/** Sends the outbox through the mail server at `smtpUrl` (`smtp://user:password@host:port`). */
export function createMailSender(database: Database, smtpUrl: string): MailSender {
  const transport = createTransport(smtpUrl, {
    from: `${brand.name} <${brand.supportEmail}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);
  return {
    sendDue: () => sendRound(database, transport),
    close: () => transport.close(),
  };
}

interface MailRow {
  id: bigint;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  attempt_count: number;
}

/**
 * Takes due messages one by one under a row lock that other servers skip. A crash between the mail
 * server's word and our commit sends one message twice rather than never.
 */
async function sendRound(database: Database, transport: Transporter): Promise<number> {
  let sent = 0;
  for (let round = 0; round < roundSize; round++) {
    const result = await inTransaction(database, async (connection) => {
      const { rows } = await connection.query<MailRow>(
        `select id, recipient, subject, text_body, html_body, attempt_count
         from mail_message
         where sent_at is null and next_attempt_at <= now() and attempt_count < $1
         order by next_attempt_at
         limit 1
         for update skip locked`,
        [attemptsMax],
      );
      const mail = rows[0];
      if (!mail) return 'nothing due';
      try {
        await transport.sendMail({
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text_body,
          html: mail.html_body,
        });
        await connection.query(
          'update mail_message set sent_at = now(), last_error = null where id = $1',
          [mail.id],
        );
        return 'sent';
      } catch (error) {
        await connection.query(
          `update mail_message
           set attempt_count = attempt_count + 1, last_error = $2,
               next_attempt_at = now() + make_interval(secs => least(3600, 15 * power(2, attempt_count)))
           where id = $1`,
          [mail.id, error instanceof Error ? error.message : String(error)],
        );
        return 'failed';
      }
    });
    if (result === 'nothing due') break;
    if (result === 'sent') sent += 1;
  }
  return sent;
}
