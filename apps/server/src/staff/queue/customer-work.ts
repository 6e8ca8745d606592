import type { WorkSource } from '../../capability/work-source.ts';
import { claimColumns, joinClaim } from './claims.ts';

/** Proposals that the caller may vote on, and names that customers requested. */
export const customerWork: readonly WorkSource[] = [
  {
    kind: 'proposal',
    open: `select item.id as reference, item.created_at as since, item.person_id,
                  null::bigint as amount, item.action as subject, item.expires_at as ends_at,
                  ${claimColumns},
                  item.maker_id <> $1 and $1 <> all (item.barred_ids) and item.action = any ($2)
                  and not exists (
                    select from proposal_vote
                    where proposal_id = item.id and voter_id = $1
                  ) as may
           from proposal as item ${joinClaim('proposal', 'item.id')}
           where item.state = 'open' and item.expires_at > now()`,
  },
  {
    kind: 'name_change',
    open: `select item.id as reference, item.requested_at as since, item.customer_id as person_id,
                  null::bigint as amount, item.first_name || ' ' || item.last_name as subject,
                  null::timestamptz as ends_at, ${claimColumns}, item.customer_id <> $1 as may
           from name_change as item ${joinClaim('name_change', 'item.id')}
           where item.outcome is null`,
  },
];
