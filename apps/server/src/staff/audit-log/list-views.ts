import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listCustomerViews as contract } from '@seven-hills/contracts/staff/audit-log';
import type { Connection } from '@seven-hills/postgres';
import { ListConditions } from '../../http/lists/list-conditions.ts';
import { namedPerson } from '../../people/identity/customer.ts';
import { peopleMatching } from '../users/search-people.ts';

/**
 * Lists a page of which staff members saw which customers' data, newest first, without the viewer's
 * own.
 */
export async function listViews(
  connection: Connection,
  query: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<RowOf<typeof contract>[]> {
  const listed = new ListConditions(query.limit, viewerId);
  listed.add('customer_id <> $2');
  listed.filter(query.customer, (id) => `customer_id = ${id}`);
  listed.within('viewed_at', query);
  listed.after('id', query.cursor);
  const { search } = query;
  const people = search ? await peopleMatching(connection, search, listed.parameter) : null;
  // Each side of a search has its own index.
  const sides =
    people === null ? ['true'] : [`staff_id in (${people})`, `customer_id in (${people})`];
  const branches = sides.map(
    (side) =>
      `(select id from customer_view where ${side} and ${listed.sql}
        order by id desc limit $1)`,
  );
  const { rows } = await connection.query<RowOf<typeof contract>>(
    `select item.id, item.viewed_at as "viewedAt", item.staff_role as role, item.what, item.reason,
            ${namedPerson('staff')} as staff, ${namedPerson('person')} as customer
     from customer_view as item
     join customer as staff on staff.id = item.staff_id
     join customer as person on person.id = item.customer_id
     where item.id in (select id from (${branches.join(' union ')}) as found)
     order by item.id desc
     limit $1`,
    listed.values,
  );
  return rows;
}
