import { openSecretLink } from '../../../src/platform/mail/secret-links.ts';
import type { TestBank } from '../test-bank.ts';

export type MailedLinkKind = 'confirm' | 'undo' | 'stop-reset' | 'reset';

export interface MailedLink {
  kind: MailedLinkKind;
  token: string;
  recipient: string;
}

/** Keeps every secret link that a bank has mailed, also those that it has voided since. */
export class MailedLinks {
  readonly #bank: TestBank;
  readonly #seen = new Map<bigint, MailedLink>();

  constructor(bank: TestBank) {
    this.#bank = bank;
  }

  /**
   * Reads the messages queued since the last call, before their links can be voided; oldest first.
   */
  async read(): Promise<MailedLink[]> {
    const { rows } = await this.#bank.superuser.query<{
      message_id: bigint;
      recipient: string;
      ciphertext: Buffer;
      key_id: string;
    }>(
      `select message_id, recipient, ciphertext, key_id
       from mail_secret join mail_message on mail_message.id = message_id
       order by message_id`,
    );
    const found: MailedLink[] = [];
    for (const { message_id, recipient, ciphertext, key_id: keyId } of rows) {
      if (this.#seen.has(message_id)) continue;
      const href = openSecretLink(this.#bank.keys.sealing, { ciphertext, keyId }, recipient);
      const [, kind = 'reset', token = ''] = /(?:#([a-z-]+)|\?token)=([\w-]+)$/.exec(href) ?? [];
      const link = { kind: kind as MailedLinkKind, token, recipient };
      this.#seen.set(message_id, link);
      found.push(link);
    }
    return found;
  }

  /** All links so far at an address, oldest first. */
  async to(recipient: string, kind?: MailedLinkKind): Promise<string[]> {
    await this.read();
    return [...this.#seen.values()]
      .filter((link) => link.recipient === recipient && (!kind || link.kind === kind))
      .map(({ token }) => token);
  }
}
