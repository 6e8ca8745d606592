import { limits } from '@seven-hills/contracts/limits';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { SiteUrl } from '../../http/site-url.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { passwordResetMail } from '../../platform/mail/messages.ts';
import { queueSecretMail } from '../../platform/mail/queue-secret-mail.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

const perAccount = { attemptsMax: 5, windowMinutes: 60 };
const perAddress = { attemptsMax: 30, windowMinutes: 60 };

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  siteUrl: SiteUrl;
}

/**
 * Creates a reset token for the customer with this email address and queues the mail with the link.
 * Until an address that replaced a confirmed one is itself confirmed, the mail goes to the earlier
 * one, whichever of the two was entered. An unknown address causes the same work without a stored
 * token, so that neither response nor timing reveals whether the address is known. Returns the
 * token, for demo mode without mail, or null if the address is unknown. Fails with
 * `too_many_attempts`.
 */
export async function requestReset(
  { database, sealingKeys, siteUrl }: Dependencies,
  email: string,
  origin: Origin,
): Promise<string | null> {
  await countAttempt(database, `reset:address:${origin.network}`, perAddress);
  await countAttempt(database, `reset:account:${email}`, perAccount);
  const token = newToken();
  const mail = passwordResetMail(`${siteUrl()}/?token=${encodeURIComponent(token)}`);
  return inTransaction(database, async (connection) => {
    // A single statement, which touches the same rows, except for one, whether or not the customer
    // exists.
    const { rows } = await connection.query<{
      id: bigint;
      customer_id: bigint;
      recipient: string;
    }>(
      `with found as (
              select id, coalesce(confirmed_email, email) as recipient
              from customer
              where email = $1 or confirmed_email = $1
              order by email = $1 desc, id
              limit 1
            ),
            kept as (
              insert into password_reset_token (customer_id, token_hash, expires_at)
              select id, $2, now() + make_interval(mins => $3) from found
              returning id, customer_id
            )
       select kept.id, customer_id, recipient from kept, found`,
      [email, hashToken(token), limits.resetTokenMinutes],
    );
    const kept = rows[0];
    await recordEvent(connection, {
      action: 'password_reset_requested',
      subjectId: kept?.customer_id ?? null,
      origin,
      ...(kept ? {} : { detail: 'unknown email address' }),
    });
    if (kept)
      await queueSecretMail({ connection, sealingKeys }, kept.recipient, mail, {
        resetTokenId: kept.id,
      });
    else await connection.query('select 1');
    return kept ? token : null;
  });
}
