import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';

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
    name: 'owners ordered what left their accounts',
    sql: `select format('transaction %s: ordered by customer %s, who never owned account %s', item.id, item.customer_id, item.from_account_id) as finding
          from bank_transaction as item
          where item.type in ('withdrawal', 'transfer', 'wire_transfer', 'external_payment', 'own_transfer')
            and not ${hasOwned('item.customer_id', 'item.from_account_id')}
          union all
          select format('transaction %s: moves money between accounts of different people', item.id)
          from bank_transaction as item
          where item.type = 'own_transfer'
            and not ${hasOwned('item.customer_id', 'item.to_account_id')}`,
  },
];
