import type { WorkSource } from '../../capability/work-source.ts';
import { netOfItems } from '../../money/settlements/settlement-items.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { claimColumns, joinClaim } from '../queue/claims.ts';

/**
 * Days that are not booked because their figures differ or staff entered them, and, once a bank has
 * recorded a figure of the network, later days without one two banking days after them.
 */
export const settlementWork: WorkSource = {
  kind: 'settlement',
  open: `select day.id as reference, coalesce(day.recorded_at, day.due_on::timestamptz) as since,
                null::bigint as person_id,
                nullif(abs(day.net - files.net), 0) as amount,
                day.network || ' ' || day.settles_on as subject, null::timestamptz as ends_at,
                ${claimColumns}, day.recorded_by is distinct from $1 as may
         from network_settlement as day
         cross join lateral (select ${netOfItems('day.id')} as net) as files
         ${joinClaim('settlement', 'day.id')}
         where day.booked_at is null and (
           day.net <> files.net
           or (day.recorded_by is not null and day.settles_on < ${bankToday})
           or (day.net is null and day.due_on <= ${bankToday} and exists (
             select from network_settlement as known
             where known.network = day.network and known.net is not null
               and known.settles_on < day.settles_on
           ))
         )`,
};
