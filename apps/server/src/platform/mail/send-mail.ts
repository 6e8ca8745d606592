import { brand } from '@seven-hills/bank/brand';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { createTransport, type Transporter } from 'nodemailer';
import type { Keyring } from '../security/keyring.ts';
import { withSecretLink } from './compose.ts';
import { openSecretLink } from './secret-links.ts';

/** The maximum number of messages in one round; the rest wait for the next. */
const roundSize = 50;

/** Limits how long a dead connection can hold a message's row lock. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export interface MailSender {
  /**
   * Sends due messages; returns how many were sent. Only one server handles a message at a time.
   */
  sendDue(): Promise<number>;
  /** Connects and signs in to the mail server. Fails with what it answered. */
  check(): Promise<void>;
  close(): void;
}

/** Creates the connection to the mail server at `smtpUrl`, from the bank's address. */
export const createMailTransport = (smtpUrl: string, senderName: string): Transporter =>
  createTransport(
    { url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true },
    { from: `${senderName} <${brand.supportEmail}>` },
  );

/**
 * Creates a sender for the mail server at `smtpUrl` (`smtp://user:password@host:port`). The keys
 * open the messages' secret links.
 */
export function createMailSender(
  database: Database,
  smtpUrl: string,
  sealingKeys: Keyring,
  senderName: string = brand.name,
): MailSender {
  const transport = createMailTransport(smtpUrl, senderName);
  return {
    sendDue: () => sendRound(database, { transport, sealingKeys }),
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

interface Means {
  transport: Transporter;
  sealingKeys: Keyring;
}

interface MailRow {
  id: bigint;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  unsubscribe_url: string | null;
  has_secret_link: boolean;
  /** Null if the message has no link, or its link has ended. */
  secret_ciphertext: Buffer | null;
  secret_key_id: string | null;
}

type Outcome = 'sent' | 'refused' | 'not opened' | 'server away' | 'nothing due';

/**
 * Sends due messages one by one under a row lock that other servers skip. A crash between the mail
 * server's acceptance and the commit sends a message twice instead of never; both copies have the
 * same Message-ID, so that mailboxes can detect the duplicate.
 */
async function sendRound(database: Database, means: Means): Promise<number> {
  let sent = 0;
  for (let round = 0; round < roundSize; round++) {
    const outcome = await inTransaction(database, (connection) => sendNext(connection, means));
    if (outcome === 'sent') sent += 1;
    // If the server is unreachable, each further message would wait for the same timeout.
    if (outcome === 'nothing due' || outcome === 'server away') break;
  }
  return sent;
}

async function sendNext(
  connection: Connection,
  { transport, sealingKeys }: Means,
): Promise<Outcome> {
  const { rows } = await connection.query<MailRow>(
    `select mail.id, recipient, reply_to, subject, text_body, html_body, unsubscribe_url,
            has_secret_link,
            secret.ciphertext as secret_ciphertext, secret.key_id as secret_key_id
     from mail_message as mail
     left join mail_secret as secret on secret.message_id = mail.id and secret.expires_at > now()
     where sent_at is null and refused_at is null and next_attempt_at <= now()
     order by next_attempt_at
     limit 1
     for update of mail skip locked`,
  );
  const mail = rows[0];
  if (!mail) return 'nothing due';
  const bodies = bodiesOf(mail, sealingKeys);
  if (bodies === 'link ended') return refuseEndedLink(connection, mail.id);
  if (bodies === 'not opened') return recordUnopened(connection, mail.id);
  try {
    await transport.sendMail({
      to: mail.recipient,
      subject: mail.subject,
      ...bodies,
      messageId: `<message-${mail.id}@${brand.supportEmail.split('@')[1]}>`,
      ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
      ...(mail.unsubscribe_url ? oneClick(mail.unsubscribe_url) : {}),
    });
  } catch (error) {
    return recordFailure(connection, mail, error);
  }
  await connection.query(
    'update mail_message set sent_at = now(), last_error = null where id = $1',
    [mail.id],
  );
  await eraseLink(connection, mail);
  return 'sent';
}

/** The headers by which mail programs offer to turn off such mail (RFC 2369, RFC 8058). */
const oneClick = (url: string) => ({
  list: { unsubscribe: url },
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** Returns the stored bodies with the secret link inserted, if there is one. */
function bodiesOf(
  mail: MailRow,
  sealingKeys: Keyring,
): { text: string; html: string } | 'link ended' | 'not opened' {
  const bodies = { text: mail.text_body, html: mail.html_body };
  if (!mail.has_secret_link) return bodies;
  const { secret_ciphertext: ciphertext, secret_key_id: keyId } = mail;
  if (ciphertext === null || keyId === null) return 'link ended';
  try {
    return withSecretLink(
      bodies,
      openSecretLink(sealingKeys, { ciphertext, keyId }, mail.recipient),
    );
  } catch {
    return 'not opened';
  }
}

/** Refuses a message whose link has expired or was used in the meantime: it would only mislead. */
async function refuseEndedLink(connection: Connection, id: bigint): Promise<Outcome> {
  await connection.query(
    "update mail_message set refused_at = now(), last_error = 'the link or code ended before the message could be sent' where id = $1",
    [id],
  );
  return 'refused';
}

/**
 * Leaves the message waiting until its link ends: another server may have the key, or this one may
 * receive it.
 */
async function recordUnopened(connection: Connection, id: bigint): Promise<Outcome> {
  await connection.query(
    `update mail_message
     set attempt_count = attempt_count + 1, next_attempt_at = now() + interval '1 minute',
         last_error = 'this server has no key for the link'
     where id = $1`,
    [id],
  );
  return 'not opened';
}

async function eraseLink(
  connection: Connection,
  mail: Pick<MailRow, 'id' | 'has_secret_link'>,
): Promise<void> {
  if (mail.has_secret_link)
    await connection.query('delete from mail_secret where message_id = $1', [mail.id]);
}

/**
 * A permanent refusal (RFC 5321: a 5xx reply to the recipient or the message) is recorded and not
 * retried. Any other failure, such as an unreachable server, is retried until it succeeds, at least
 * hourly.
 */
async function recordFailure(
  connection: Connection,
  mail: Pick<MailRow, 'id' | 'has_secret_link'>,
  error: unknown,
): Promise<Outcome> {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  const isForGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  await connection.query(
    `update mail_message
     set attempt_count = attempt_count + 1, last_error = $2,
         next_attempt_at = now() + make_interval(secs => least(3600, 15 * power(2, least(attempt_count, 10)))),
         refused_at = case when $3 then now() end
     where id = $1`,
    [mail.id, describe(error, mail.has_secret_link), isForGood],
  );
  if (isForGood) await eraseLink(connection, mail);
  return isForGood ? 'refused' : 'server away';
}

/**
 * Describes a failure. A mail server may quote the message, so only codes are kept for one with a
 * secret link.
 */
function describe(error: unknown, isSecret: boolean): string {
  if (!isSecret) return error instanceof Error ? error.message : String(error);
  const { code = 'failed', responseCode } = error as { code?: string; responseCode?: number };
  return responseCode === undefined ? code : `${code} ${responseCode}`;
}
