import type { Database } from '@seven-hills/postgres';
import type { Keyring } from '../security/keyring.ts';
import { openText, type SealedText, sealText } from '../security/sealed-text.ts';

const purpose = 'mail-secret-link';

/** Seals a link, or a code, for one recipient. */
export const sealSecretLink = (keyring: Keyring, link: string, recipient: string): SealedText =>
  sealText(keyring, purpose, link, recipient);

/**
 * Opens a sealed link. Fails if the key is unknown or the link was sealed for another recipient.
 */
export const openSecretLink = (keyring: Keyring, sealed: SealedText, recipient: string): string =>
  openText(keyring, purpose, sealed, recipient);

/** Deletes expired links and codes. A job runs it, since a demo's outbox is never sent. */
export async function eraseExpiredLinks(database: Database): Promise<void> {
  await database.query('delete from mail_secret where expires_at <= now()');
}
