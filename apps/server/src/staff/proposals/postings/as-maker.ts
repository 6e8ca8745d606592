import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';

/** A staff member who moves money, and the name of the activity: `adjust balances`. */
export interface MoneyMaker {
  staffId: bigint;
  activity: string;
}

/**
 * Runs a staff member's money movements serially, each in one transaction, so that several small
 * amounts at the same time count together. Fails with `recently_reset` (the caller's own password).
 */
export function asMaker<Result>(
  database: Database,
  { staffId, activity }: MoneyMaker,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (connection) => {
    await lockMaker(connection, staffId);
    await refuseWhileWaiting(
      connection,
      staffId,
      (moment) => `You can ${activity} after ${moment}.`,
    );
    return run(connection);
  });
}

/** Locks a staff member's current role until the transaction ends. */
async function lockMaker(connection: Connection, staffId: bigint): Promise<void> {
  await connection.query(
    'select from staff_member where person_id = $1 and ended_at is null for no key update',
    [staffId],
  );
}
