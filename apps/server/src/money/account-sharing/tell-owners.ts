import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { peopleChangedMail } from './mails.ts';

/**
 * Tells the other owners of an account, by alert and mail, that somebody joined it or left it.
 * `aboutId` is that person, if it is not the one who acts.
 */
export async function tellOtherOwners(
  connection: Connection,
  {
    accountId,
    actorId,
    aboutId = actorId,
    origin,
  }: { accountId: bigint; actorId: bigint; aboutId?: bigint; origin: Origin },
  action: 'account_shared' | 'account_share_ended',
  sentence: string,
): Promise<void> {
  const { rows } = await connection.query<{
    id: bigint;
    first_name: string;
    email: string;
    account_number: string;
  }>(
    `select customer.id, customer.first_name, customer.email, account.account_number
     from account_owner as held
     join account on account.id = held.account_id
     join customer on customer.id = held.customer_id
     where held.account_id = $1 and held.until is null and held.role <> 'viewer'
       and held.customer_id not in ($2, $3)
     order by customer.id`,
    [accountId, actorId, aboutId],
  );
  for (const { id, first_name, email, account_number: accountNumber } of rows) {
    await recordEvent(connection, {
      action,
      actorId,
      subjectId: id,
      origin,
      after: { accountNumber },
      detail: sentence,
    });
    await queueMail(connection, email, peopleChangedMail(first_name, sentence));
  }
}
