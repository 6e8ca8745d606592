import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { Connection } from '@seven-hills/postgres';
import { findAndLockPerson, type LockedPerson, lockSessions } from './lock-person.ts';

/**
 * Locks a person whose details change, the colleague who changes them, and all administrators, in a
 * fixed order, until the transaction ends, and returns the locked person and the roles of those who
 * are staff. Sessions come first, then staff members, and then the rest of the person.
 */
export async function lockStaff(
  connection: Connection,
  personId: bigint,
  staffId: bigint,
): Promise<{ person: LockedPerson | null; roles: Map<bigint, StaffRole> }> {
  await lockSessions(connection, personId, staffId);
  const these = `ended_at is null and (person_id in ($1, $2) or role = 'admin')`;
  await connection.query(`select from staff_member where ${these} order by id for no key update`, [
    personId,
    staffId,
  ]);
  const person = await findAndLockPerson(connection, personId);
  // A statement that waited for a lock does not see the row that replaced the locked one.
  const { rows } = await connection.query<{ person_id: bigint; role: StaffRole }>(
    `select person_id, role from staff_member where ${these}`,
    [personId, staffId],
  );
  return { person, roles: new Map(rows.map(({ person_id, role }) => [person_id, role])) };
}
