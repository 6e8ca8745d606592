import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';

/** A staff member who moves money, and the name of the activity: `adjust balances`. */
export interface MoneyMaker {
  staffId: bigint;
  activity: string;
}

/**
 * Runs a staff member's money movement with one connection for what it reads and proposes. Fails
 * with `recently_reset` (the caller's own password).
 */
export function asMaker<Result>(
  database: Database,
  { staffId, activity }: MoneyMaker,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (connection) => {
    await refuseWhileWaiting(
      connection,
      staffId,
      (moment) => `You can ${activity} after ${moment}.`,
    );
    return run(connection);
  });
}
