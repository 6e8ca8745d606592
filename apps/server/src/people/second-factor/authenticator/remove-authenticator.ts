import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordOwnEvent } from '../../../audit-log/record-event.ts';
import { Refusal } from '../../../http/problem.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { inPersonTransaction } from '../../sessions/in-person-transaction.ts';
import type { Verified } from '../../sessions/verified.ts';
import { tidyAfterRemoval } from '../first-factor.ts';
import { authenticatorRemovedMail } from '../mails.ts';

/** Removes a person's authenticator app. Fails with `factor_not_set_up`. */
export async function removeAuthenticator(
  database: Database,
  confirmed: Verified,
  origin: Origin,
): Promise<void> {
  const { customerId } = confirmed;
  await inPersonTransaction(database, confirmed, async (connection, { customer }) => {
    const { rowCount } = await connection.query(
      'delete from authenticator where customer_id = $1 and confirmed_at is not null',
      [customerId],
    );
    if (rowCount === 0) throw new Refusal('factor_not_set_up', 'You have no authenticator app.');
    await tidyAfterRemoval(connection, customerId);
    await recordOwnEvent(connection, customerId, { action: 'authenticator_removed', origin });
    await queueMail(connection, customer.email, authenticatorRemovedMail(customer.first_name));
  });
}
