import { caseNumber } from '@seven-hills/bank/words/case-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { foundCase } from '@seven-hills/contracts/staff/search';
import { bigints, type Connection } from '@seven-hills/postgres';
import { namedPerson } from '../../people/identity/customer.ts';

/** A case's number as spoken on the phone: `C00000042`, `c 42`. */
const caseReference = /^C[\s-]*0*(\d{1,15})$/i;

/**
 * Finds the case whose number is `search`, in any state, and some customers' cases that are not
 * closed, newest first.
 */
export async function findCases(
  connection: Connection,
  {
    search,
    customerIds,
    limit,
  }: { search: string; customerIds: readonly (bigint | number)[]; limit: number },
): Promise<Given<typeof foundCase>[]> {
  const named = caseReference.exec(search)?.[1] ?? null;
  if (named === null && customerIds.length === 0) return [];
  const { rows } = await connection.query<Omit<Given<typeof foundCase>, 'number'>>(
    `select item.id, item.kind, item.state, item.amount, item.reported_at as "reportedAt",
            ${namedPerson('person')} as customer
     from dispute_case as item
     join customer as person on person.id = item.customer_id
     where item.id in (
       select id from dispute_case where id = $1
       union all
       select id from dispute_case where customer_id = any ($2::bigint[]) and state <> 'closed'
     )
     order by item.id desc
     limit $3`,
    [named, bigints(customerIds.map(BigInt)), limit],
  );
  return rows.map((row) => ({ ...row, number: caseNumber(row.id) }));
}
