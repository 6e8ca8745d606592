import type { roles } from '@seven-hills/contracts/api/people/session';
import { type StaffRole, staffRoleOf } from '@seven-hills/contracts/staff-roles';
import type { Connection, Database } from '@seven-hills/postgres';

/** A person's role as the API names it: a role of staff, or `user`. */
export type Role = (typeof roles)[number];

/** SQL that joins a person's current employment, if any, as `staff`; `person` is the id's SQL. */
export const joinStaff = (person: string) =>
  `left join staff_member as staff on staff.person_id = ${person} and staff.ended_at is null`;

/** SQL for the role as the API names it, over `joinStaff`. */
export const roleColumn = "coalesce(staff.role, 'user') as role";

/** Whether a person works here. */
export async function isStaff(database: Database | Connection, personId: bigint): Promise<boolean> {
  const { rowCount } = await database.query(
    'select from staff_member where person_id = $1 and ended_at is null',
    [personId],
  );
  return rowCount === 1;
}

/**
 * Locks a person whose details change, the colleague who changes them, and all administrators, in a
 * fixed order, until the transaction ends, and returns the roles of those who are staff. The
 * person's own row is locked too, so that changes to one person wait for each other.
 */
export async function lockStaff(
  connection: Connection,
  personId: bigint,
  staffId: bigint,
): Promise<Map<bigint, StaffRole>> {
  const these = `ended_at is null and (person_id in ($1, $2) or role = 'admin')`;
  await connection.query(`select from staff_member where ${these} order by id for no key update`, [
    personId,
    staffId,
  ]);
  await connection.query('select from customer where id = $1 for no key update', [personId]);
  // A statement that waited for a lock does not see the row that replaced the locked one.
  const { rows } = await connection.query<{ person_id: bigint; role: StaffRole }>(
    `select person_id, role from staff_member where ${these}`,
    [personId, staffId],
  );
  return new Map(rows.map(({ person_id, role }) => [person_id, role]));
}

/** Changes a person's role, or removes it. Call it under `lockStaff`. */
export async function setRole(
  connection: Connection,
  personId: bigint,
  role: Role,
  changedBy: bigint | null,
): Promise<void> {
  await connection.query(
    'update staff_member set ended_at = now(), ended_by = $2 where person_id = $1 and ended_at is null',
    [personId, changedBy],
  );
  const staffRole = staffRoleOf(role);
  if (staffRole === null) return;
  await connection.query(
    'insert into staff_member (person_id, role, added_by) values ($1, $2, $3)',
    [personId, staffRole, changedBy],
  );
}
