import type { AuditCheck } from '@seven-hills/ledger';

/** Queries that verify that accounts at other banks were proven before they were used. */
export const linkedAccountAuditChecks: readonly AuditCheck[] = [
  {
    name: 'linked accounts were proven by two deposits',
    sql: `select format('linked account %s: %s', linked.id,
                   case when proof.ordered <> 2 then format('%s deposits prove it, not two', proof.ordered)
                        else 'it is verified, although its deposits had not settled' end) as finding
          from linked_account as linked
          cross join lateral (
            select count(*) as ordered, count(*) filter (where state in ('settled', 'returned')) as settled
            from ach_order
            where linked_account_id = linked.id and kind = 'proof' and customer_id = linked.customer_id
              and amount between 1 and 99
          ) as proof
          where proof.ordered <> 2 or (linked.state = 'verified' and proof.settled <> 2)`,
  },
  {
    name: 'corrected linked accounts are what their last correction says',
    sql: `select format('linked account %s: it is not what correction %s says', linked.id, change.id)
            as finding
          from linked_account as linked
          join lateral (
            select id, new_routing_number, new_kind, new_account_last_four
            from linked_account_change
            where linked_account_id = linked.id
            order by id desc
            limit 1
          ) as change on true
          where (linked.routing_number, linked.kind, linked.account_last_four)
                <> (change.new_routing_number, change.new_kind, change.new_account_last_four)`,
  },
  {
    name: 'linked accounts failed for a reason',
    sql: `select format('linked account %s: it failed for %s after %s tries', id, failed_for, proof_tries)
            as finding
          from linked_account
          where state = 'failed' and (
            (failed_for = 'amounts') <> (proof_tries = 3)
            or failed_for = 'late' and proof_ends_at > now()
          )`,
  },
];
