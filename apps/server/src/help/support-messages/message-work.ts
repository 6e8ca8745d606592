import type { WorkSource } from '../../capability/work-source.ts';
import { claimColumns, joinClaim } from '../../staff/queue/claims.ts';

/** Messages that no one has answered or closed. */
export const messageWork: WorkSource = {
  kind: 'message',
  open: `select item.id as reference, item.created_at as since, item.customer_id as person_id,
                null::bigint as amount, item.subject, null::timestamptz as ends_at, ${claimColumns},
                item.customer_id is distinct from $1 as may
         from support_message as item ${joinClaim('message', 'item.id')}
         where item.answered_at is null and item.closed_at is null`,
};
