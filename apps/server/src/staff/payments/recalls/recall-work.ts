import type { WorkSource } from '../../../capability/work-source.ts';
import { claimColumns, joinClaim } from '../../queue/claims.ts';

/** Entries that the bank asked other banks to return, due when these answer. */
export const recallWork: WorkSource = {
  kind: 'ach_recall',
  open: `select item.id as reference, item.created_at as since, sent.customer_id as person_id,
                sent.amount, coalesce(paid.recipient_name, paid.external_bank_name) as subject,
                item.due_at as ends_at, ${claimColumns},
                sent.customer_id <> $1 and not exists (
                  select from account_owner
                  where account_id = sent.account_id and customer_id = $1 and until is null
                ) as may
         from ach_recall as item
         join ach_order as sent on sent.id = item.order_id
         join bank_transaction as paid on paid.id = sent.transaction_id
         ${joinClaim('ach_recall', 'item.id')}
         where item.outcome is null`,
};
