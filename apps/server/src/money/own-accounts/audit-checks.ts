import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';

/**
 * SQL for whether a person owned an account, and did not only view it, when something was posted. A
 * minute is left on both sides, because a posting and a change of owners can begin at the same
 * moment.
 */
const ownedAt = (personId: string, accountId: string, moment: string): string => `exists (
  select from account_owner as held
  where held.customer_id = ${personId} and held.account_id = ${accountId} and held.role <> 'viewer'
    and held.since <= ${moment} + interval '1 minute'
    and (held.until is null or ${moment} <= held.until + interval '1 minute')
)`;

export const ownerAuditChecks: readonly AuditCheck[] = [
  {
    name: 'accounts have owners',
    sql: `select format('account %s: the person in whose name it is, %s, does not own it', account.id, account.customer_id) as finding
          from account
          -- A certificate is owned once its first deposit is posted.
          where closed_at is null
            and not (is_certificate and not exists (
              select from certificate where account_id = account.id
            ))
            and not exists (
            select from account_owner as held
            where held.account_id = account.id and held.customer_id = account.customer_id
              and held.role = 'owner' and held.until is null
          )
          union all
          select format('customer %s owns accounts, but none is the primary one', customer_id)
          from account_owner
          where until is null and role <> 'viewer'
          group by customer_id
          having not bool_or(is_primary)`,
  },
  {
    name: 'closed accounts are empty',
    sql: `select format('account %s: closed with %s cents, %s of them held', account.id, state.posted, state.held) as finding
          from account
          join ledger.account_state as state on state.id = account.id
          where closed_at is not null and (state.posted <> 0 or state.held <> 0)
          union all
          select format('account %s: closed, but not frozen', account.id)
          from account
          join ledger.account_state as state on state.id = account.id
          where closed_at is not null and not state.frozen
          union all
          select format('account %s: closed, but customer %s still owns it', account.id, held.customer_id)
          from account
          join account_owner as held on held.account_id = account.id and held.until is null
          where closed_at is not null
          union all
          select format('account %s: closed at %s, but transfer %s was posted later', account.id, account.closed_at, last.transfer_id)
          from account
          cross join lateral (
            select transfer_id, created_at
            from ledger.entry_record
            where account_id = account.id
            order by sequence desc
            limit 1
          ) as last
          where closed_at is not null and last.created_at > closed_at`,
  },
  {
    name: 'owners ordered what moved their money',
    sql: `select format('transaction %s: ordered by customer %s, who did not own account %s at that moment', item.id, item.customer_id, named.account_id) as finding
          from bank_transaction as item
          join ledger.transfer_record as posted on posted.id = item.amount_transfer_id
          cross join lateral (
            select case when item.type in ('deposit', 'bank_transfer_in') then item.to_account_id
                        else item.from_account_id end as account_id
          ) as named
          where item.type in ('withdrawal', 'transfer', 'wire_transfer', 'external_payment', 'own_transfer',
                              'bank_transfer_out', 'ach_payment', 'deposit', 'bank_transfer_in')
            and not ${ownedAt('item.customer_id', 'named.account_id', 'posted.created_at')}
          union all
          select format('change %s of goal %s: made by customer %s, who did not own account %s at that moment', change.id, goal.id, change.customer_id, goal.account_id)
          from savings_goal_change as change
          join savings_goal as goal on goal.id = change.goal_id
          where change.customer_id is not null
            and not ${ownedAt('change.customer_id', 'goal.account_id', 'change.created_at')}
          union all
          select format('transaction %s: moves money between accounts of different people', item.id)
          from bank_transaction as item
          where item.type = 'own_transfer'
            and not ${hasOwned('item.customer_id', 'item.to_account_id')}
            -- Of a distribution that is withheld entirely, nothing arrives.
            and not (item.to_account_id is null and exists (
              select from ira_distribution
              where transaction_id = item.id and withheld = ira_distribution.amount
            ))`,
  },
];
