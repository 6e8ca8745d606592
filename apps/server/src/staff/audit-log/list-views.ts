import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { ViewKind } from '@seven-hills/contracts/people/views';
import type {
  listCustomerViews as contract,
  StaffView,
} from '@seven-hills/contracts/staff/audit-log';
import type { Connection } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';
import { peopleMatching } from '../users/search-people.ts';

interface ViewRow {
  id: bigint;
  viewed_at: Date;
  staff_role: string;
  what: ViewKind;
  reason: string | null;
  staff_id: bigint;
  staff_name: string;
  customer_id: bigint;
  customer_name: string;
}

/** Lists a page of which staff members saw which customers' data, newest first, without the viewer's own. */
export async function listViews(
  connection: Connection,
  query: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<StaffView[]> {
  const values: unknown[] = [query.limit, viewerId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['customer_id <> $2'];
  if (query.customer !== undefined) conditions.push(`customer_id = ${parameter(query.customer)}`);
  if (query.cursor !== undefined) conditions.push(`id < ${parameter(query.cursor)}`);
  if (query.from !== undefined)
    conditions.push(`viewed_at >= ${startOfDay(parameter(query.from))}`);
  if (query.to !== undefined)
    conditions.push(`viewed_at < ${startOfDay(`(${parameter(query.to)}::date + 1)`)}`);
  const people = query.search ? await peopleMatching(connection, query.search, parameter) : null;
  // Each side of a search has its own index.
  const sides =
    people === null ? ['true'] : [`staff_id in (${people})`, `customer_id in (${people})`];
  const branches = sides.map(
    (side) =>
      `(select id from customer_view where ${[side, ...conditions].join(' and ')}
        order by id desc limit $1)`,
  );
  const { rows } = await connection.query<ViewRow>(
    `select item.id, item.viewed_at, item.staff_role, item.what, item.reason,
            item.staff_id, staff.first_name || ' ' || staff.last_name as staff_name,
            item.customer_id, person.first_name || ' ' || person.last_name as customer_name
     from customer_view as item
     join customer as staff on staff.id = item.staff_id
     join customer as person on person.id = item.customer_id
     where item.id in (select id from (${branches.join(' union ')}) as found)
     order by item.id desc
     limit $1`,
    values,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    viewedAt: row.viewed_at.toISOString(),
    role: row.staff_role,
    what: row.what,
    reason: row.reason,
    staff: { id: Number(row.staff_id), name: row.staff_name },
    customer: { id: Number(row.customer_id), name: row.customer_name },
  }));
}
