import { brand } from '@seven-hills/contracts/brand';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { createTransport, type Transporter } from 'nodemailer';

/** How many messages one round takes; what is left waits for the next. */
const roundSize = 50;

/** A dead connection must not hold a message's row lock for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface MailSender {
  /** Sends what is due; returns how many went out. One server works on a message at a time. */
  sendDue(): Promise<number>;
  close(): void;
}

/** Sends the outbox through the mail server at `smtpUrl` (`smtp://user:password@host:port`). */
export function createMailSender(database: Database, smtpUrl: string): MailSender {
  const transport = createTransport(
    { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from: `${brand.name} <${brand.supportEmail}>` },
  );
  return {
    sendDue: () => sendRound(database, transport),
    close: () => transport.close(),
  };
}

interface MailRow {
  id: bigint;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
}

type Outcome = 'sent' | 'refused' | 'server away' | 'nothing due';

/**
 * Takes due messages one by one under a row lock that other servers skip. A crash between the mail
 * server's word and our commit sends one message twice rather than never; both then carry the same
 * Message-ID, by which mailboxes know a duplicate.
 */
async function sendRound(database: Database, transport: Transporter): Promise<number> {
  let sent = 0;
  for (let round = 0; round < roundSize; round++) {
    const outcome = await inTransaction(database, (connection) => sendNext(connection, transport));
    if (outcome === 'sent') sent += 1;
    // While the server is away, each further message would only wait for the same timeout.
    if (outcome === 'nothing due' || outcome === 'server away') break;
  }
  return sent;
}

async function sendNext(connection: Connection, transport: Transporter): Promise<Outcome> {
  const { rows } = await connection.query<MailRow>(
    `select id, recipient, reply_to, subject, text_body, html_body
     from mail_message
     where sent_at is null and refused_at is null and next_attempt_at <= now()
     order by next_attempt_at
     limit 1
     for update skip locked`,
  );
  const mail = rows[0];
  if (!mail) return 'nothing due';
  try {
    await transport.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
      messageId: `<message-${mail.id}@${brand.supportEmail.split('@')[1]}>`,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
    });
  } catch (error) {
    return noteFailure(connection, mail.id, error);
  }
  await connection.query(
    'update mail_message set sent_at = now(), last_error = null where id = $1',
    [mail.id],
  );
  return 'sent';
}

/**
 * A refusal for good (RFC 5321: a 5xx reply to the recipient or the message) is kept and not tried
 * again. Anything else, a server that is down above all, is tried until it works, at most hourly.
 */
async function noteFailure(connection: Connection, id: bigint, error: unknown): Promise<Outcome> {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isForGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  await connection.query(
    `update mail_message
     set attempt_count = attempt_count + 1, last_error = $2,
         next_attempt_at = now() + make_interval(secs => least(3600, 15 * power(2, least(attempt_count, 10)))),
         refused_at = case when $3 then now() end
     where id = $1`,
    [id, error instanceof Error ? error.message : String(error), isForGood],
  );
  return isForGood ? 'refused' : 'server away';
}
