import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listAchFiles as contract } from '@seven-hills/contracts/staff/payments';
import type { Database } from '@seven-hills/postgres';

/** Lists a page of the files that the bank exchanged with the ACH network, newest first. */
export async function listFiles(
  database: Database,
  { cursor, limit }: QueryOf<typeof contract>,
): Promise<RowOf<typeof contract>[]> {
  const { rows } = await database.query<RowOf<typeof contract>>(
    `select file.id, file.name, file.direction,
            case file.state when 'open' then 'assigned' else file.state end as state,
            case when file.fault is not null then
              json_build_object('message', file.fault ->> 'message', 'line', (file.fault ->> 'line')::int)
            end as fault,
            file.operator_name as operator, file.entry_count as "entryCount",
            file.total_debit as "totalDebit", file.total_credit as "totalCredit",
            (select count(*) from ach_entry
             where file_id = file.id and state in ('held', 'suspended'))::int as "openCount",
            file.created_at as "createdAt"
     from ach_file as file
     where $1::bigint is null or file.id < $1
     order by file.id desc
     limit $2`,
    [cursor ?? null, limit],
  );
  return rows;
}
