import type { QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type { listAchEntries as contract } from '@seven-hills/contracts/staff/payments';
import type { Connection } from '@seven-hills/postgres';
import { ListConditions } from '../../http/lists/list-conditions.ts';
import {
  answerForm,
  type DishonorFacts,
  dishonorReasonsOf,
  returnReason,
} from '../../money/ach/returned/return-row.ts';
import { holderNameSql } from '../../people/identity/customer.ts';
import { openEntries } from './entry-work.ts';

type Entry = RowOf<typeof contract>;
type EntryRow = Omit<Entry, 'holder' | 'amount' | 'dishonorReasons'> & {
  holder_id: bigint | null;
  holder_name: string | null;
} & Omit<DishonorFacts, 'state' | 'direction' | 'settles_on'>;

/** SQL for whether `$1` is somebody who uses the account: nobody decides about their own money. */
const isOwn = `exists (
  select from account_owner where account_id = account.id and customer_id = $1 and until is null
)`;

const columns = `
  entry.id, entry.file_id as "fileId", file.name as "fileName", entry.trace_number as "traceNumber",
  to_char(entry.settles_on, 'YYYY-MM-DD') as "settlesOn", entry.direction, entry.purpose,
  batch.entry_class as "entryClass", entry.amount, batch.company_name as company, batch.description,
  case when batch.header ->> 'originatorStatus' = '2' and batch.description like 'XX%'
         then 'protected_benefit'
       when batch.description = 'RECLAIM' then 'reclamation' end as mark,
  right(entry.account_number, 4) as "accountEnding",
  case when entry.purpose = 'change' then entry.entry -> 'addenda' -> 0 ->> 'changeCode' end
    as "changeCode",
  sent.trace_number as "answersTrace", holder.id as holder_id,
  ${holderNameSql('holder')} as holder_name, entry.state, entry.hold_reason as "holdReason",
  (select reason from screening where kind = 'ach_in' and reference = entry.id)
    as "screeningReason",
  entry.due_at as "dueAt", entry.return_reason as "returnReason",
  case ${answerForm} when '99 contested' then entry.entry -> 'addenda' -> 0 ->> 'reason' end
    as contests,
  ${returnReason} as reason, ${answerForm} as form, sent.kind, sent.state as order_state,
  sent.amount as order_amount, sent.settles_on::text as order_settles_on,
  entry.transaction_id as "transactionId", decider.first_name || ' ' || decider.last_name as "decidedBy",
  case when request.id is not null then
    json_build_object('reason', request.reason, 'dueAt', request.due_at)
  end as "returnRequest",
  entry.state = 'posted' and entry.purpose = 'live' and request.id is null
    and not exists (
      select from transaction_correction where corrected_id = entry.transaction_id
    )
    and not coalesce(${isOwn}, false) as "mayAskBack",
  (entry.state in ('held', 'suspended') or request.id is not null) and not coalesce(${isOwn}, false)
    and sent.customer_id is distinct from $1 as "mayDecide"`;

const joins = `
  join ach_file as file on file.id = entry.file_id
  join ach_batch as batch on batch.file_id = entry.file_id and batch.position = entry.batch_position
  left join account on account.account_number = entry.account_number
    -- An answer repeats the number at the other bank.
    and entry.purpose not in ('return', 'change')
  left join ach_order as sent
    on sent.trace_number = entry.entry -> 'addenda' -> 0 ->> 'originalTraceNumber'
    and entry.purpose in ('return', 'change')
  left join customer as holder on holder.id = coalesce(account.customer_id, sent.customer_id)
  left join ach_return_request as request
    on request.entry_id = entry.id and request.outcome is null
  left join customer as decider on decider.id = entry.decided_by`;

function toEntry(row: EntryRow): Entry {
  const { holder_id: id, holder_name: name, reason, form, ...rest } = row;
  const { kind, order_state, order_amount, order_settles_on, ...entry } = rest;
  const sent = { kind, order_state, order_amount, order_settles_on };
  const { state, direction, amount, settlesOn: settles_on } = entry;
  const facts = { state, direction, amount, settles_on, reason, form, ...sent };
  return {
    ...entry,
    holder: id === null ? null : { id, name: name ?? '' },
    dishonorReasons: entry.purpose === 'return' ? dishonorReasonsOf(facts) : [],
  };
}

/** Lists a page of the received entries, newest first. */
export async function listEntries(
  connection: Connection,
  { state, file, search, cursor, limit }: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<Entry[]> {
  const listed = new ListConditions(viewerId, limit);
  if (state === 'open') listed.add(`entry.id in ${openEntries}`);
  else listed.filter(state, (value) => `entry.state = ${value}`);
  listed.filter(file, (id) => `(entry.file_id = ${id} or entry.return_file_id = ${id})`);
  listed.filter(search?.replace(/[\s-]/g, ''), foundBy);
  listed.after('entry.id', cursor);
  const { rows } = await connection.query<EntryRow>(
    `select ${columns} from ach_entry as entry ${joins}
     where ${listed.sql}
     order by entry.id desc
     limit $2`,
    listed.values,
  );
  return rows.map(toEntry);
}

/** SQL for the entries that a search names, each column by its own index. */
const foundBy = (text: string) => `entry.id in (
  select id from ach_entry where trace_number = ${text}
  union
  select id from ach_entry where account_number = ${text}
  union
  select id from ach_entry where return_trace = ${text}
  union
  select id from ach_entry
  where purpose in ('return', 'change')
    and entry -> 'addenda' -> 0 ->> 'originalTraceNumber' = ${text}
  union
  select id from ach_entry
  where purpose = 'other'
    and entry -> 'addenda' -> 0 ->> 'originalTraceNumber' = ${text}
)`;

/** Reads one entry; undefined without it. */
export async function readEntry(
  connection: Pick<Connection, 'query'>,
  id: number,
  viewerId: bigint,
): Promise<Entry | undefined> {
  const { rows } = await connection.query<EntryRow>(
    `select ${columns} from ach_entry as entry ${joins} where entry.id = $2`,
    [viewerId, id],
  );
  return rows[0] && toEntry(rows[0]);
}
