import { permissionsOfRole, staffRoles } from '@seven-hills/bank/staff-roles';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listDeciders as contract } from '@seven-hills/contracts/staff/transactions';
import type { Database } from '@seven-hills/postgres';

const deciding = staffRoles.filter((role) => permissionsOfRole[role].includes('payments.decide'));

/** Lists the people who may decide transactions, or once could, by name. */
export async function listDeciders(database: Database): Promise<RowOf<typeof contract>[]> {
  const { rows } = await database.query<RowOf<typeof contract>>(
    `select person.id, person.first_name || ' ' || person.last_name as name
     from customer as person
     where person.id in (select person_id from staff_member where role = any ($1::text[]))
     order by name, person.id`,
    [deciding],
  );
  return rows;
}
