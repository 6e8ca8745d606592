import { limits } from '@seven-hills/contracts/limits';
import type { Connection } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import { eraseUsedLinks } from '../../platform/mail/secret-links.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/** The dependencies for queuing a message with a secret link. */
export interface LinkMeans {
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

type LinkKind = 'confirm' | 'undo' | 'stop-reset';

const hoursOf: Record<LinkKind, number> = {
  confirm: limits.confirmLinkHours,
  undo: limits.undoLinkDays * 24,
  'stop-reset': limits.factorResetHours,
};

export interface EmailLink {
  id: bigint;
  token: string;
}

/**
 * Makes a link about an address; only the token's hash is stored. `beganAt` is when the change that
 * an undo link reverses was made. Default: now.
 */
export async function makeLink(
  connection: Connection,
  kind: LinkKind,
  customerId: bigint,
  email: string,
  beganAt: Date | null = null,
): Promise<EmailLink> {
  const token = newToken();
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into email_link (customer_id, kind, email, token_hash, expires_at, began_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5), coalesce($6, now()))
     returning id`,
    [customerId, kind, email, hashToken(token), hoursOf[kind], beganAt],
  );
  return { id: (rows[0] as { id: bigint }).id, token };
}

/** The address that the link in a message opens. A fragment reaches no server and no log. */
export const linkAddress = (siteUrl: SiteUrl, kind: LinkKind, token: string): string =>
  `${siteUrl()}/email-link#${kind}=${encodeURIComponent(token)}`;

interface TakenLink {
  customerId: bigint;
  email: string;
  beganAt: Date;
}

/**
 * Consumes a link and returns its owner and address, or null if it is unknown, used, or expired.
 */
export async function takeLink(
  connection: Connection,
  kind: LinkKind,
  token: string,
): Promise<TakenLink | null> {
  // The update locks the row: of two requests with one token, the second finds it used.
  const { rows } = await connection.query<{ customer_id: bigint; email: string; began_at: Date }>(
    `update email_link set used_at = now()
     where token_hash = $1 and kind = $2 and used_at is null and expires_at > now()
     returning customer_id, email, coalesce(began_at, created_at) as began_at`,
    [hashToken(token), kind],
  );
  const [link] = rows;
  return link ? { customerId: link.customer_id, email: link.email, beganAt: link.began_at } : null;
}

/**
 * Returns when a person's address began to differ from the confirmed one that an earlier undo link
 * restores, or null if there is no such link.
 */
export async function whenChangeBegan(
  connection: Connection,
  customerId: bigint,
  confirmed: string,
): Promise<Date | null> {
  const { rows } = await connection.query<{ began_at: Date }>(
    `select coalesce(began_at, created_at) as began_at from email_link
     where customer_id = $1 and kind = 'undo' and email = $2
     order by id desc limit 1`,
    [customerId, confirmed],
  );
  return rows[0]?.began_at ?? null;
}

/** Voids a customer's open links of a kind, or of all. */
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
