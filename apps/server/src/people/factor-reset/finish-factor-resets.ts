import { type Database, inTransaction } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockPerson } from '../identity/lock-person.ts';
import { setAsideFactors } from '../second-factor/set-aside-factors.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { factorResetDoneMail } from './mails.ts';

/**
 * Removes the second factors of everyone whose one-day wait is over and who has not stopped the
 * removal. Returns the number of people. Called by a job. Each person is one transaction, decided
 * under the person's lock, so only one server removes them, and either a removal or a concurrent
 * stop takes effect.
 */
export async function finishFactorResets(database: Database): Promise<number> {
  const { rows } = await database.query<{ id: bigint; customer_id: bigint }>(
    `select id, customer_id from factor_reset
     where state = 'waiting' and due_at <= now()
     order by due_at`,
  );
  const failures = new ItemFailures();
  const count = await eachItem(rows, failures, ({ id, customer_id }) =>
    finish(database, id, customer_id),
  );
  failures.report();
  return count;
}

async function finish(database: Database, id: bigint, customerId: bigint): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    const person = await lockPerson(connection, customerId);
    const { customer } = person;
    // `now()` is the start of the transaction, which may precede a wait for the lock.
    const { rowCount } = await connection.query(
      `update factor_reset set state = 'done', ended_at = clock_timestamp()
       where id = $1 and state = 'waiting' and due_at <= clock_timestamp()`,
      [id],
    );
    if (rowCount === 0) return false;
    await setAsideFactors(connection, { customerId, since: null, actorId: null, origin: null });
    await closeOtherSessions(connection, person, null);
    await recordEvent(connection, { action: 'factor_reset_done', subjectId: customerId });
    await queueMail(connection, customer.email, factorResetDoneMail(customer.first_name));
    return true;
  });
}
