import type { Given, QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  listSettlements as contract,
  noteSettlement,
} from '@seven-hills/contracts/staff/settlements';
import type { Connection } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { netOfItems } from '../../money/settlements/settlement-items.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';

type Shown = Given<(typeof noteSettlement)['answer']>;

/** A day has at most this many files on the screen; the sums count all of them. */
const itemsMax = 50;

/** SQL for a day's row; `$1` is the caller. */
const days = `
  select day.id, day.network, day.settles_on::text as "settlesOn",
         case when day.net is null then 'awaiting' when day.net = sums.files then 'agrees'
              else 'differs' end as state,
         sums.received, sums.sent, sums.returned, sums.files,
         day.net, day.net - sums.files as difference, day.source, day.reference,
         recorder.first_name || ' ' || recorder.last_name as "recordedBy",
         day.recorded_at as "recordedAt", day.due_on::text as "dueOn", day.note,
         day.booked_at as "bookedAt", booker.first_name || ' ' || booker.last_name as "bookedBy",
         coalesce(day.booked_at is null and (day.net <> sums.files or day.recorded_by is not null)
           and day.settles_on < ${bankToday} and day.recorded_by is distinct from $1, false)
           as "mayBook",
         items.list as items
  from network_settlement as day
  left join customer as recorder on recorder.id = day.recorded_by
  left join customer as booker on booker.id = day.booked_by
  cross join lateral (
    select ${netOfItems('day.id')} as files, ${netOfItems('day.id', 'received')} as received,
           ${netOfItems('day.id', 'sent')} as sent, ${netOfItems('day.id', 'returned')} as returned
  ) as sums
  cross join lateral (
    select coalesce(json_agg(
             json_build_object('name', named.name, 'part', named.part, 'net', named.net)
           ), '[]') as list
    from (
      select coalesce(file.name, case item.kind
               when 'incoming_wire' then 'Wires received'
               when 'wire_message' then 'Other messages'
               when 'rejected_wire' then 'Wires rejected'
               else 'Wires sent' end) as name,
             item.part, to_char(sum(item.net) / 100.0, 'FM999999999999990.00') as net
      from settlement_item as item
      left join ach_file as file on item.kind = 'ach_file' and file.id = item.reference
      where item.settlement_id = day.id
      group by 1, item.part
      order by 1, item.part
      limit ${itemsMax}
    ) as named
  ) as items`;

/** Lists a page of the days, newest first. */
export async function listSettlements(
  connection: Pick<Connection, 'query'>,
  { network, state, cursor, limit }: QueryOf<typeof contract>,
  viewerId: bigint,
): Promise<Shown[]> {
  const { rows } = await connection.query<Shown>(
    `select * from (${days}) as shown
     where ($2::text is null or network = $2)
       and ($3::text is null or state = $3
            or ($3 = 'open' and ("bookedAt" is null or state = 'differs')))
       and ($4::bigint is null or ("settlesOn", id) < (
         select settles_on::text, id from network_settlement where id = $4
       ))
     order by "settlesOn" desc, id desc
     limit $5`,
    [viewerId, network ?? null, state ?? null, cursor ?? null, limit],
  );
  return rows;
}

/** Reads one day. Fails with `not_found`. */
export async function readSettlement(
  connection: Pick<Connection, 'query'>,
  id: bigint,
  viewerId: bigint,
): Promise<Shown> {
  const { rows } = await connection.query<Shown>(`${days} where day.id = $2`, [viewerId, id]);
  if (!rows[0]) throw new Refusal('not_found', 'There is no such day.');
  return rows[0];
}
