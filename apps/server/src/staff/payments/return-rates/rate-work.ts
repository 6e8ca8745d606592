import type { WorkSource } from '../../../capability/work-source.ts';
import { claimColumns, joinClaim } from '../../queue/claims.ts';

/** Return rates of debits near or above the network's limit, until staff note what they do. */
export const rateWork: WorkSource = {
  kind: 'return_rate',
  open: `select item.id as reference, item.level_since as since, null::bigint as person_id,
                null::bigint as amount, item.name || ' ' || item.level as subject,
                null::timestamptz as ends_at, ${claimColumns}, true as may
         from ach_return_rate as item
         ${joinClaim('return_rate', 'item.id')}
         where item.level <> 'low' and item.handled_at is null`,
};
