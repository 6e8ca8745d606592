import type { Connection, Database } from '@seven-hills/postgres';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../../people/sessions/in-staff-transaction.ts';

/** A staff member who moves money, and the name of the activity: `adjust balances`. */
interface MoneyMaker {
  staff: ActingStaff;
  activity: string;
}

/**
 * Runs a staff member's money movement with one connection for what it reads and proposes, while
 * their sessions are locked. Fails with `recently_reset` (the caller's own password), and as
 * `inStaffTransaction` does.
 */
export function asMaker<Result>(
  database: Database,
  { staff, activity }: MoneyMaker,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return inStaffTransaction(database, staff, async (connection) => {
    await refuseWhileWaiting(connection, staff.customerId, activity);
    return run(connection);
  });
}
