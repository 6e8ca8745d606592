import type { StaffRole } from '@seven-hills/bank/staff-roles';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { signedOut } from '../../http/refusals.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
import { lockSessions } from '../identity/lock-person.ts';

/** A staff member who acts, as the request found them. */
export type ActingStaff = Pick<Principal, 'customerId' | 'sessionHash' | 'staffRole'>;

/**
 * Runs a staff member's action in a transaction that holds their sessions, once it has judged again
 * that their session is open and their role is the same. So the end of the session, a blocked
 * sign-in, or a change of role waits for the action, or refuses it. An action may post, since no
 * posting waits for a session, and postings have connections of their own. For anything else, it
 * must use the connection that it is given: actions that wait for a second one of the same pool can
 * use it up and wait for each other. `subjectId` is the person whose sessions the action may end:
 * they are locked with the staff member's, in one order. Fails with `unauthorized`,
 * `admin_required`, or `permission_required`.
 */
export function inStaffTransaction<Result>(
  database: Database,
  staff: ActingStaff,
  work: (connection: Connection) => Promise<Result>,
  subjectId: bigint | null = null,
): Promise<Result> {
  return inTransaction(database, async (connection) => {
    await lockSessions(connection, staff.customerId, ...(subjectId === null ? [] : [subjectId]));
    const refusal = await judgeStaffAgain(connection, staff);
    if (refusal) throw refusal;
    return work(connection);
  });
}

async function judgeStaffAgain(
  connection: Connection,
  { customerId, sessionHash, staffRole }: ActingStaff,
): Promise<Refusal | null> {
  const { rows } = await connection.query<{ staff_role: StaffRole | null }>(
    `select customer.staff_role
     from session join customer on customer.id = session.customer_id
     where session.token_hash = $1 and session.customer_id = $2
       and session.expires_at > clock_timestamp()`,
    [sessionHash, customerId],
  );
  const [now] = rows;
  if (!now) return signedOut();
  if (now.staff_role === staffRole) return null;
  return now.staff_role === null
    ? refusalOfStaff('customers.view', null)
    : new Refusal('permission_required', 'Your role has just changed. Please reload the page.');
}
