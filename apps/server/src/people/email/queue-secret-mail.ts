import type { Connection } from '@seven-hills/postgres';
import type { SecretMail } from '../../platform/mail/compose.ts';
import { sealSecretLink } from '../../platform/mail/secret-links.ts';
import type { Keyring } from '../../platform/security/keyring.ts';

/** What the link or code belongs to; sealed, it lives as long. */
type SecretToken = { resetTokenId: bigint } | { emailLinkId: bigint } | { phoneChangeId: bigint };

/** Returns the table of a token, the column that refers to it, and its id. */
function rowOf(token: SecretToken): readonly [table: string, column: string, id: bigint] {
  if ('resetTokenId' in token)
    return ['password_reset_token', 'reset_token_id', token.resetTokenId];
  if ('emailLinkId' in token) return ['email_link', 'email_link_id', token.emailLinkId];
  return ['phone_change', 'phone_change_id', token.phoneChangeId];
}

/**
 * Queues a message with a secret link or code in the caller's transaction. The message is stored
 * without it; it is kept separately, sealed, until the message is sent or the link or code is used,
 * voided, or expired.
 */
export async function queueSecretMail(
  { connection, sealingKeys }: { connection: Connection; sealingKeys: Keyring },
  recipient: string,
  mail: SecretMail,
  token: SecretToken,
): Promise<void> {
  const { ciphertext, keyId } = sealSecretLink(sealingKeys, mail.secretLink, recipient);
  const [table, column, id] = rowOf(token);
  await connection.query(
    `with queued as (
       insert into mail_message (recipient, subject, text_body, html_body, has_secret_link)
       values ($1, $2, $3, $4, true)
       returning id
     )
     insert into mail_secret (message_id, ${column}, ciphertext, key_id, expires_at)
     select queued.id, token.id, $6, $7, token.expires_at
     from queued, ${table} as token
     where token.id = $5`,
    [recipient, mail.subject, mail.text, mail.html, id, ciphertext, keyId],
  );
}
