import { limits } from '@seven-hills/bank/limits';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { countAttempt } from '../../http/throttle.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { LinkMeans } from '../email/email-links.ts';
import { queueSecretMail } from '../email/queue-secret-mail.ts';
import { resendUndoLink } from '../email/resend-undo-link.ts';
import { passwordResetMail } from './mails.ts';

const perAccount = { attemptsMax: 5, windowMinutes: 60 };
const perAddress = { attemptsMax: 30, windowMinutes: 60 };

/**
 * Creates a reset token for the customer who signs in with this email address and queues the mail
 * with the link. To an address that a customer can restore, it sends the link that restores it
 * again. An unknown address causes the same work without a stored token, so that neither response
 * nor timing reveals whether the address is known. Returns the token, for demo mode without mail,
 * or null if no one signs in with the address. Fails with `too_many_attempts`.
 */
export async function requestReset(
  { database, ...means }: LinkMeans & { database: Database },
  email: string,
  origin: Origin,
): Promise<string | null> {
  await countAttempt(database, `reset:address:${origin.network}`, perAddress);
  await countAttempt(database, `reset:account:${email}`, perAccount);
  const token = newToken();
  const mail = passwordResetMail(`${means.siteUrl()}/?token=${encodeURIComponent(token)}`);
  return inTransaction(database, async (connection) => {
    // A single statement, which touches the same rows, except for one, whether or not the customer
    // exists.
    const { rows } = await connection.query<{
      customer_id: bigint;
      token_id: bigint | null;
    }>(
      `with found as (
              select customer_id, restorable_until is null as is_current
              from reserved_email
              where email = $1 and (restorable_until is null or restorable_until > now())
            ),
            kept as (
              insert into password_reset_token (customer_id, token_hash, expires_at)
              select customer_id, $2, now() + make_interval(mins => $3) from found where is_current
              returning id
            )
       select customer_id, (select id from kept) as token_id from found`,
      [email, hashToken(token), limits.resetTokenMinutes],
    );
    const found = rows[0];
    await recordEvent(connection, {
      action: 'password_reset_requested',
      subjectId: found?.customer_id ?? null,
      origin,
      ...(!found && { detail: 'unknown email address' }),
      ...(found?.token_id === null && { detail: 'earlier email address' }),
    });
    if (!found) await connection.query('select 1');
    else if (found.token_id === null)
      await resendUndoLink(connection, means, found.customer_id, email);
    else {
      const queue = { connection, sealingKeys: means.sealingKeys };
      await queueSecretMail(queue, email, mail, { resetTokenId: found.token_id });
      return token;
    }
    return null;
  });
}
