import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { violates } from '../../platform/database/violates.ts';
import { emailRestoredMail } from '../../platform/mail/messages.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { lockPerson } from '../identity/lock-person.ts';
import { startWaitingPeriod } from '../identity/waiting-period.ts';
import { detailsByToken, refuseCommonPassword } from '../password/refuse-guessable.ts';
import { voidResetTokens } from '../password/void-reset-tokens.ts';
import { setAsideFactors } from '../second-factor/set-aside-factors.ts';
import { stopFactorReset } from '../second-factor/stop-factor-reset.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { linkInvalid } from './confirm-email.ts';
import { takeLink, voidLinks } from './email-links.ts';

const perAddress = { attemptsMax: 20, windowMinutes: 15 };

/**
 * Restores the address from before a change, using the link that was sent there, and sets a new
 * password, because the person who changed the address knew the old one or did not need it. Ends
 * every session, voids every other open link and reset token, removes what was added to the sign-in
 * protection since the change, stops any pending removal of second factors by staff, and starts the
 * waiting period that protects the PIN. Fails with `email_link_invalid`, `password_too_common`,
 * `email_taken`, or `too_many_attempts`.
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
    const { customerId, email, beganAt } = link;
    const person = await lockPerson(connection, customerId);
    const { customer } = person;
    try {
      await connection.query(
        `update customer
         set email = $2, confirmed_email = $2, password_hash = $3, updated_at = now()
         where id = $1`,
        [customerId, email, passwordHash],
      );
    } catch (error) {
      if (violates(error, 'customer_email_key'))
        throw new Refusal(
          'email_taken',
          'Someone else has an account with this address now. Please call us.',
        );
      throw error;
    }
    await voidLinks(connection, customerId, null);
    await voidResetTokens(connection, customerId);
    await closeOtherSessions(connection, person, null);
    const setAside = { customerId, since: beganAt, actorId: customerId, origin };
    const removed = await setAsideFactors(connection, setAside);
    await stopFactorReset(connection, { customerId, endedBy: null, origin });
    const endsAt = await startWaitingPeriod(connection, customerId);
    await recordEvent(connection, {
      action: 'email_change_undone',
      actorId: customerId,
      subjectId: customerId,
      origin,
      before: { email: customer.email },
      after: { email, waitingPeriodEndsAt: endsAt.toISOString() },
    });
    const mail = emailRestoredMail(customer.first_name, writeMoment(endsAt), removed);
    await queueMail(connection, email, mail);
  });
}
