import { staffRoleOf } from '@seven-hills/bank/staff-roles';
import type { roles } from '@seven-hills/contracts/people/sign-in';
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
 * Changes a person's role, or removes it. Call it under `lockStaff`, which also locks the person's
 * sessions.
 */
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
