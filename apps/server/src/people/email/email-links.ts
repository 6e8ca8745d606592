import { limits } from '@seven-hills/contracts/limits';
import type { Connection } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import { eraseUsedLinks } from '../../platform/mail/secret-links.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/** What queues a message with a secret link. */
export interface LinkMeans {
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

type LinkKind = 'confirm' | 'undo';

const hoursOf: Record<LinkKind, number> = {
  confirm: limits.confirmLinkHours,
  undo: limits.undoLinkDays * 24,
};

export interface EmailLink {
  id: bigint;
  token: string;
}

/** Makes a link about an address; only the token's hash is stored. */
export async function makeLink(
  connection: Connection,
  kind: LinkKind,
  customerId: bigint,
  email: string,
): Promise<EmailLink> {
  const token = newToken();
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into email_link (customer_id, kind, email, token_hash, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))
     returning id`,
    [customerId, kind, email, hashToken(token), hoursOf[kind]],
  );
  return { id: (rows[0] as { id: bigint }).id, token };
}

/** The address that the link in a message opens. A fragment reaches no server and no log. */
export const linkAddress = (siteUrl: SiteUrl, kind: LinkKind, token: string): string =>
  `${siteUrl()}/email-link#${kind}=${encodeURIComponent(token)}`;

/** Uses a link up and returns whose it is and its address, or null if it is unknown, used or expired. */
export async function takeLink(
  connection: Connection,
  kind: LinkKind,
  token: string,
): Promise<{ customerId: bigint; email: string } | null> {
  // The update locks the row: of two requests with one token, the second finds it used.
  const { rows } = await connection.query<{ customer_id: bigint; email: string }>(
    `update email_link set used_at = now()
     where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()
     returning customer_id, email`,
    [hashToken(token), kind],
  );
  const [link] = rows;
  return link ? { customerId: link.customer_id, email: link.email } : null;
}

/** Voids a customer's open links of a kind, or of both. */
export async function voidLinks(
  connection: Connection,
  customerId: bigint,
  kind: LinkKind | null,
): Promise<void> {
  await connection.query(
    `update email_link set used_at = now()
     where customer_id = $1 and used_at is null and ($2::text is null or kind = $2)`,
    [customerId, kind],
  );
  await eraseUsedLinks(connection, customerId);
}
