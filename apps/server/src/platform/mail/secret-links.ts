import type { Connection, Database } from '@seven-hills/postgres';
import type { Keyring } from '../security/keyring.ts';
import { openText, type SealedText, sealText } from '../security/sealed-text.ts';

const purpose = 'mail-secret-link';

/** Seals a link for one recipient. */
export const sealSecretLink = (keyring: Keyring, link: string, recipient: string): SealedText =>
  sealText(keyring, purpose, link, recipient);

/** Opens it again. Fails when the key is unknown here, or the link was sealed for somebody else. */
export const openSecretLink = (keyring: Keyring, sealed: SealedText, recipient: string): string =>
  openText(keyring, purpose, sealed, recipient);

/** Erases the links of a customer's reset tokens that were used or voided. */
export async function eraseUsedLinks(connection: Connection, customerId: bigint): Promise<void> {
  await connection.query(
    `delete from mail_secret
     using password_reset_token as token
     where token.id = mail_secret.reset_token_id and token.customer_id = $1
       and token.used_at is not null`,
    [customerId],
  );
}

/** Erases the links that have expired. A job runs it, since a demo's outbox is never sent. */
export async function eraseExpiredLinks(database: Database): Promise<void> {
  await database.query('delete from mail_secret where expires_at <= now()');
}
