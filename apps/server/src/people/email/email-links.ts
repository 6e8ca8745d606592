import { limits } from '@seven-hills/bank/limits';
import type { Connection } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { eraseUsedLinks } from '../identity/erase-used-links.ts';
import { type LockedPerson, lockPerson } from '../identity/lock-person.ts';

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

/** SQL for whether a link can still be used. */
export const isOpenLink = 'used_at is null and expires_at > now()';

export interface EmailLink {
  id: bigint;
  token: string;
}

/**
 * The change of address that a link belongs to: the id of its first link, so that of one person's
 * changes, the later has the higher id.
 */
export interface EmailChange {
  id: bigint;
  beganAt: Date;
}

interface LinkTerms {
  /** Default: a change that begins with this link. */
  change?: { id: bigint; beganAt?: Date } | undefined;
  /** Default: after the full period of the link's kind. */
  expiresAt?: Date;
}

/** Makes a link about an address; only the token's hash is stored. */
export async function makeLink(
  connection: Connection,
  kind: LinkKind,
  customerId: bigint,
  email: string,
  { change, expiresAt }: LinkTerms = {},
): Promise<EmailLink> {
  const token = newToken();
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into email_link (customer_id, kind, email, token_hash, expires_at, change_id, began_at)
     values ($1, $2, $3, $4, coalesce($5, now() + make_interval(hours => $6)), $7, coalesce($8, now()))
     returning id`,
    [
      customerId,
      kind,
      email,
      hashToken(token),
      expiresAt ?? null,
      hoursOf[kind],
      change?.id ?? null,
      change?.beganAt ?? null,
    ],
  );
  return { id: (rows[0] as { id: bigint }).id, token };
}

/** The address that the link in a message opens. A fragment reaches no server and no log. */
export const linkAddress = (siteUrl: SiteUrl, kind: LinkKind, token: string): string =>
  `${siteUrl()}/email-link#${kind}=${encodeURIComponent(token)}`;

interface TakenLink {
  /** The link's owner. */
  person: LockedPerson;
  email: string;
  change: EmailChange;
}

/**
 * Consumes a link under its owner's lock. Returns null if it is unknown, used, or expired.
 */
export async function takeLink(
  connection: Connection,
  kind: LinkKind,
  token: string,
): Promise<TakenLink | null> {
  const named = [hashToken(token), kind];
  const { rows: owners } = await connection.query<{ customer_id: bigint }>(
    'select customer_id from email_link where token_hash = $1 and kind = $2',
    named,
  );
  if (!owners[0]) return null;
  const person = await lockPerson(connection, owners[0].customer_id);
  const { rows } = await connection.query<{ email: string; change_id: bigint; began_at: Date }>(
    `update email_link set used_at = now()
     where token_hash = $1 and kind = $2 and ${isOpenLink}
     returning email, coalesce(change_id, id) as change_id, coalesce(began_at, created_at) as began_at`,
    named,
  );
  const [link] = rows;
  if (!link) return null;
  return { person, email: link.email, change: { id: link.change_id, beganAt: link.began_at } };
}

/**
 * Returns the earliest change with an open link of a kind at an address of the customer, and when
 * the last of these links expires; undefined if there is none.
 */
export async function openChange(
  connection: Connection,
  kind: LinkKind,
  customerId: bigint,
  email: string,
): Promise<(EmailChange & { expiresAt: Date }) | undefined> {
  const { rows } = await connection.query<EmailChange & { expiresAt: Date }>(
    `select coalesce(change_id, id) as id,
            min(coalesce(began_at, created_at)) over () as "beganAt",
            max(expires_at) over () as "expiresAt"
     from email_link
     where customer_id = $1 and kind = $2 and email = $3 and ${isOpenLink}
     order by 1
     limit 1`,
    [customerId, kind, email],
  );
  return rows[0];
}

/**
 * Voids the open links that confirm an address of the customer: the one that signs in, or any
 * other, which ends a pending change.
 */
export async function voidConfirmLinks(
  connection: Connection,
  customerId: bigint,
  which: 'current' | 'pending',
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update email_link set used_at = now()
     from customer
     where customer.id = $1 and customer_id = $1 and kind = 'confirm' and ${isOpenLink}
       and (email_link.email = customer.email) = $2`,
    [customerId, which === 'current'],
  );
  await eraseUsedLinks(connection, customerId);
  return rowCount !== 0;
}
