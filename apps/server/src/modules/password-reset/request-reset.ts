import { limits } from '@seven-hills/contracts/limits';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../http/route.ts';
import { hashToken, newToken } from '../../security/tokens.ts';
import { countAttempt } from '../attempts/throttle.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { passwordResetMail } from '../mail/messages.ts';
import { queueMail } from '../mail/queue-mail.ts';

const perAccount = { attemptsMax: 5, windowMinutes: 60 };
const perAddress = { attemptsMax: 30, windowMinutes: 60 };

/**
 * Makes a reset token for the e-mail's customer and puts the link into the outbox. For an unknown
 * e-mail the same work is done with nothing kept, so that neither answer nor time tells them apart.
 * Returns the token, for demo mode without mail: a decoy when the e-mail is unknown.
 * Fails with `too_many_attempts`.
 */
export async function requestReset(
  { database, siteUrl }: { database: Database; siteUrl: string },
  email: string,
  origin: Origin,
): Promise<string> {
  await countAttempt(database, `reset:address:${origin.network}`, perAddress);
  await countAttempt(database, `reset:account:${email}`, perAccount);
  const token = newToken();
  const mail = (firstName: string) =>
    passwordResetMail(firstName, `${siteUrl}/?token=${encodeURIComponent(token)}`);
  await inTransaction(database, async (connection) => {
    // One statement whether or not the customer exists, with the same rows touched but one.
    const { rows } = await connection.query<{ customer_id: bigint; first_name: string }>(
      `with found as (select id, first_name from customer where email = $1),
            kept as (
              insert into password_reset_token (customer_id, token_hash, expires_at)
              select id, $2, now() + make_interval(mins => $3) from found
              returning customer_id
            )
       select customer_id, first_name from kept join found on found.id = kept.customer_id`,
      [email, hashToken(token), limits.resetTokenMinutes],
    );
    const customer = rows[0];
    await recordEvent(connection, {
      action: 'password_reset_requested',
      subjectId: customer?.customer_id ?? null,
      origin,
      ...(customer ? {} : { detail: 'unknown e-mail address' }),
    });
    if (customer) await queueMail(connection, email, mail(customer.first_name));
    else await connection.query('select 1');
  });
  return token;
}
