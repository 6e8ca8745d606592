import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { tidyAfterRemoval } from '../second-factor/first-factor.ts';
import { type Actor, inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { passkeyRemovedMail } from './mails.ts';

/** Renames one of the caller's passkeys. Fails with `not_found`; the query checks ownership. */
export async function renamePasskey(
  database: Database,
  caller: Actor,
  { id, name }: { id: number; name: string },
  origin: Origin,
): Promise<void> {
  const { customerId } = caller;
  await inPersonTransaction(database, caller, async (connection) => {
    const { rows } = await connection.query<{ name: string }>(
      `update passkey set name = $3
       from (select id, name from passkey where id = $1 and customer_id = $2) as before
       where passkey.id = before.id
       returning before.name`,
      [id, customerId, name],
    );
    if (!rows[0]) throw notFound();
    await recordOwnEvent(connection, customerId, {
      action: 'passkey_renamed',
      origin,
      before: { name: rows[0].name },
      after: { name },
    });
  });
}

/** Removes one of the caller's passkeys. Fails with `not_found`; the query checks ownership. */
export async function removePasskey(
  database: Database,
  confirmed: Verified,
  id: number,
  origin: Origin,
): Promise<void> {
  const { customerId } = confirmed;
  await inPersonTransaction(database, confirmed, async (connection, { customer }) => {
    const { rows } = await connection.query<{ name: string }>(
      'delete from passkey where id = $1 and customer_id = $2 returning name',
      [id, customerId],
    );
    const removed = rows[0];
    if (!removed) throw notFound();
    await tidyAfterRemoval(connection, customerId);
    await recordOwnEvent(connection, customerId, {
      action: 'passkey_removed',
      origin,
      detail: removed.name,
    });
    await queueMail(
      connection,
      customer.email,
      passkeyRemovedMail(customer.first_name, removed.name),
    );
  });
}

const notFound = () => new Refusal('not_found', 'There is no such passkey.');
