import type { CustomerView, ViewKind } from '@seven-hills/contracts/people/views';
import type { Database } from '@seven-hills/postgres';

interface ViewRow {
  id: bigint;
  viewed_at: Date;
  staff_role: string;
  first_name: string;
  what: ViewKind;
  reason: string | null;
}

/** Lists a page of the staff members who saw a customer's data, newest first. */
export async function listOwnViews(
  database: Database,
  customerId: bigint,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<CustomerView[]> {
  const { rows } = await database.query<ViewRow>(
    `select item.id, item.viewed_at, item.staff_role, item.what, item.reason, staff.first_name
     from (
       select * from customer_view
       where customer_id = $1 and ($2::bigint is null or id < $2)
       order by id desc
       limit $3
     ) as item
     join customer as staff on staff.id = item.staff_id
     order by item.id desc`,
    [customerId, cursor ?? null, limit],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    viewedAt: row.viewed_at.toISOString(),
    role: row.staff_role,
    firstName: row.first_name,
    what: row.what,
    reason: row.reason,
  }));
}
