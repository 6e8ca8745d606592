import type { Given } from '@seven-hills/contracts/endpoint';
import type { customerView } from '@seven-hills/contracts/people/views';
import type { Database } from '@seven-hills/postgres';

/** Lists a page of the staff members who saw a customer's data, newest first. */
export async function listOwnViews(
  database: Database,
  customerId: bigint,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<Given<typeof customerView>[]> {
  const { rows } = await database.query<Given<typeof customerView>>(
    `select item.id, item.viewed_at as "viewedAt", item.staff_role as role,
            staff.first_name as "firstName", item.what, item.reason
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
  return rows;
}
