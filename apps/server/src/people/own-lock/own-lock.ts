import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { refuseWhileWaiting } from '../identity/waiting-period.ts';
import { type Actor, inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';

/** When a customer locked their account; null while it is not locked. */
export async function readOwnLock(
  database: Database | Connection,
  customerId: bigint,
): Promise<Date | null> {
  const { rows } = await database.query<{ locked_at: Date | null }>(
    'select locked_at from customer where id = $1',
    [customerId],
  );
  return rows[0]?.locked_at ?? null;
}

/**
 * Locks a customer's account: what they order is refused until they unlock it, scheduled payments
 * too, and money still arrives. The transaction holds the lock of the PIN, so that whatever they
 * order at the same time commits before the lock, or sees it.
 */
export async function lockOwnAccount(
  database: Database,
  actor: Actor,
  origin: Origin,
): Promise<void> {
  await inPersonTransaction(database, actor, async (connection) => {
    const { rowCount } = await connection.query(
      'update customer set locked_at = now() where id = $1 and locked_at is null',
      [actor.customerId],
    );
    if (rowCount === 0) return;
    await recordOwnEvent(connection, actor.customerId, { action: 'locked_by_owner', origin });
  });
}

/**
 * Unlocks it, once its owner has confirmed that. Fails with `recently_reset`: a password that was
 * reset by email does not unlock it for a day.
 */
export async function unlockOwnAccount(
  database: Database,
  confirmed: Verified,
  origin: Origin,
): Promise<void> {
  const { customerId } = confirmed;
  await inPersonTransaction(database, confirmed, async (connection) => {
    await refuseWhileWaiting(connection, customerId, 'unlock your account');
    const { rowCount } = await connection.query(
      'update customer set locked_at = null where id = $1 and locked_at is not null',
      [customerId],
    );
    if (rowCount === 0) return;
    await recordOwnEvent(connection, customerId, { action: 'unlocked_by_owner', origin });
  });
}
