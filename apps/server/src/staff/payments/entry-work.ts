import type { WorkSource } from '../../capability/work-source.ts';
import { claimColumns, joinClaim } from '../queue/claims.ts';

/** SQL for the ids of the entries that wait for staff. */
export const openEntries = `(
  select id from ach_entry where state in ('held', 'suspended')
  union
  select entry_id from ach_return_request where outcome is null
)`;

/**
 * Entries that the bank does not post or return by itself, due when their return is; and those
 * that other banks ask for, due when the answer is.
 */
export const entryWork: WorkSource = {
  kind: 'ach_entry',
  open: `select item.id as reference, coalesce(request.created_at, file.created_at) as since,
                coalesce(account.customer_id, sent.customer_id) as person_id,
                case when item.purpose = 'live' then item.amount end as amount,
                batch.company_name as subject, coalesce(request.due_at, item.due_at) as ends_at,
                ${claimColumns},
                not exists (
                  select from account_owner
                  where account_id = account.id and customer_id = $1 and until is null
                ) and sent.customer_id is distinct from $1 as may
         from ach_entry as item
         join ach_file as file on file.id = item.file_id
         join ach_batch as batch
           on batch.file_id = item.file_id and batch.position = item.batch_position
         left join account on account.account_number = item.account_number
           -- An answer repeats the number at the other bank.
           and item.purpose not in ('return', 'change')
         left join ach_order as sent
           on sent.trace_number = item.entry -> 'addenda' -> 0 ->> 'originalTraceNumber'
           and item.purpose in ('return', 'change')
         left join ach_return_request as request
           on request.entry_id = item.id and request.outcome is null
         ${joinClaim('ach_entry', 'item.id')}
         where item.id in ${openEntries}`,
};
