import type { Database } from '@seven-hills/postgres';

/**
 * Returns a text that changes whenever open work is added, done, claimed, or released. It reads
 * indexes of open items only, at no cost to postings.
 */
export async function workVersion(database: Database): Promise<string> {
  const { rows } = await database.query<{ version: string }>({
    name: 'work-version',
    text: `select concat_ws(
             ' ',
             (select count(*) || ':' || coalesce(max(id), 0) from bank_transaction
              where status = 'pending' and type <> 'transfer'),
             (select count(*) from wire_instruction where handed_over_at is null),
             (select count(*) || ':' || coalesce(max(id), 0) from proposal where state = 'open'),
             (select count(*) || ':' || coalesce(max(id), 0) from support_message
              where answered_at is null and closed_at is null),
             (select count(*) || ':' || coalesce(max(id), 0) from name_change where outcome is null),
             (select count(*) || ':' || coalesce(sum(last_event), 0) from (
               select max(event.id) as last_event
               from dispute_case as item join dispute_event as event on event.case_id = item.id
               where item.state <> 'closed'
               group by item.id
             ) as open_case),
             (select count(*) || ':' || coalesce(max(id), 0) from incoming_wire where state = 'held'),
             (select count(*) || ':' || coalesce(max(id), 0) from wire_request where outcome is null),
             (select count(*) || ':' || coalesce(max(recorded_at)::text, '') from network_settlement
              where booked_at is null),
             (select count(*) || ':' || coalesce(max(id), 0) from refused_message
              where handled_at is null),
             (select count(*) || ':' || coalesce(max(level_since)::text, '') from ach_return_rate
              where level <> 'low' and handled_at is null),
             (select count(*) || ':' || coalesce(max(id), 0) from ach_recall where outcome is null),
             (select count(*) || ':' || coalesce(max(id), 0) from screening where state = 'held'),
             (select count(*) || ':' || coalesce(max(claimed_at)::text, '') from work_claim)
           ) as version`,
  });
  return rows[0]?.version ?? '';
}
