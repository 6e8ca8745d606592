import type { Connection } from '@seven-hills/postgres';
import type { SecretMail } from '../../platform/mail/compose.ts';
import { sealSecretLink } from '../../platform/mail/secret-links.ts';
import type { Keyring } from '../../platform/security/keyring.ts';

/** The token that the link carries; the sealed link lives as long as it does. */
type SecretToken = { resetTokenId: bigint } | { emailLinkId: bigint };

/**
 * Queues a message with a secret link in the caller's transaction. The message is stored without
 * the link; the sealed link is kept separately until the message is sent or the token is used,
 * voided, or expired.
 */
export async function queueSecretMail(
  { connection, sealingKeys }: { connection: Connection; sealingKeys: Keyring },
  recipient: string,
  mail: SecretMail,
  token: SecretToken,
): Promise<void> {
  const { ciphertext, keyId } = sealSecretLink(sealingKeys, mail.secretLink, recipient);
  const [table, column, id] =
    'resetTokenId' in token
      ? ['password_reset_token', 'reset_token_id', token.resetTokenId]
      : ['email_link', 'email_link_id', token.emailLinkId];
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
