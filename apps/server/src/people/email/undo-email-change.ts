import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { countAttempt } from '../../http/throttle.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { eraseUsedLinks } from '../identity/erase-used-links.ts';
import { startWaitingPeriod } from '../identity/waiting-period.ts';
import { detailsByToken, refuseCommonPassword } from '../password-rules/refuse-guessable.ts';
import { voidMailedSecrets } from '../password-rules/void-mailed-secrets.ts';
import { setAsideFactors } from '../second-factor/set-aside-factors.ts';
import { stopFactorReset } from '../second-factor/stop-factor-reset.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { linkInvalid } from './confirm-email.ts';
import { type EmailChange, openChange, takeLink } from './email-links.ts';
import { emailRestoredMail } from './mails.ts';

const perAddress = { attemptsMax: 20, windowMinutes: 15 };

/**
 * Restores the address from before a change, using the link that was sent there, and sets a new
 * password, because the person who changed the address knew the old one or did not need it. Of
 * several open links at that address, any undoes the earliest change. Ends every session, voids the
 * links of that change and of later ones, but none of an earlier one, whose owner may come first,
 * and all reset tokens. Removes what was added to the sign-in protection since the change, stops
 * any pending removal of second factors by staff, and starts the waiting period that protects the
 * PIN. Fails with `email_link_invalid`, `password_too_common`, or `too_many_attempts`.
 */
export async function undoEmailChange(
  database: Database,
  form: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  await countAttempt(database, `email-undo:address:${origin.network}`, perAddress);
  const own = await detailsByToken(database, 'email_link', form.token);
  await refuseCommonPassword(form.password, own);
  const passwordHash = await hashPassword(form.password);
  await inTransaction(database, async (connection) => {
    const link = await takeLink(connection, 'undo', form.token);
    if (!link) throw linkInvalid();
    const { person, email } = link;
    const { customer } = person;
    const customerId = customer.id;
    const other = await openChange(connection, 'undo', customerId, email);
    const change = other && other.id < link.change.id ? other : link.change;
    await voidLinksSince(connection, customerId, change, email);
    await connection.query(
      `update customer
       set email = $2, confirmed_email = $2, password_hash = $3, updated_at = now()
       where id = $1`,
      [customerId, email, passwordHash],
    );
    await voidMailedSecrets(connection, customerId);
    await closeOtherSessions(connection, person, null);
    const setAside = { customerId, since: change.beganAt, actorId: customerId, origin };
    const removed = await setAsideFactors(connection, setAside);
    await stopFactorReset(connection, { customerId, endedBy: null, origin });
    const endsAt = await startWaitingPeriod(connection, customerId);
    await recordOwnEvent(connection, customerId, {
      action: 'email_change_undone',
      origin,
      before: { email: customer.email },
      after: { email, waitingPeriodEndsAt: endsAt.toISOString() },
    });
    const mail = emailRestoredMail(customer.first_name, writeMoment(endsAt), removed);
    await queueMail(connection, email, mail);
  });
}

/**
 * Voids the links of a change and of later ones, and those that confirm an address or stop the
 * removal of factors at an address that the person no longer has.
 */
async function voidLinksSince(
  connection: Connection,
  customerId: bigint,
  change: EmailChange,
  restored: string,
): Promise<void> {
  await connection.query(
    `update email_link as link set used_at = now()
     where customer_id = $1 and used_at is null
       and case kind
             when 'confirm' then true
             when 'undo' then coalesce(change_id, id) >= $2
             else email <> $3 and not exists (
               select from email_link as earlier
               where earlier.customer_id = $1 and earlier.kind = 'undo'
                 and earlier.email = link.email and earlier.used_at is null
                 and earlier.expires_at > now() and coalesce(earlier.change_id, earlier.id) < $2
             )
           end`,
    [customerId, change.id, restored],
  );
  await eraseUsedLinks(connection, customerId);
}
