import type { AuditCheck } from '@seven-hills/ledger';

/** Verifies that the requests of each bill split and the requester's own share are the bill. */
export const splitAuditChecks: readonly AuditCheck[] = [
  {
    name: 'bill splits add up',
    sql: `select format('bill split %s: %s cents of %s are shared', split.id,
                   split.own_share + coalesce(shares.amount, 0), split.total) as finding
          from bill_split as split
          left join (
            select split_id, sum(amount) as amount
            from payment_request where split_id is not null
            group by split_id
          ) as shares on shares.split_id = split.id
          where split.own_share + coalesce(shares.amount, 0) <> split.total`,
  },
];
