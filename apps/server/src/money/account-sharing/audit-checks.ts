import type { AuditCheck } from '@seven-hills/ledger';

export const sharingAuditChecks: readonly AuditCheck[] = [
  {
    name: 'shared accounts are marked',
    sql: `select format('account %s: marked shared %s and used by others %s, but %s own it and %s use it',
                   account.id, is_shared, has_others, owner_count, person_count) as finding
          from account
          cross join lateral (
            select count(*) filter (where role <> 'viewer') as owner_count, count(*) as person_count
            from account_owner as held
            where held.account_id = account.id and held.until is null
          ) as counted
          where is_shared <> (owner_count > 1) or has_others <> (person_count > 1)`,
  },
  {
    // Whoever did not open an account signed to use it.
    name: 'joint owners and viewers signed',
    sql: `select format('account %s: customer %s is its %s without an accepted invitation',
                   held.account_id, held.customer_id, held.role) as finding
          from account_owner as held
          where held.role <> 'owner' and not exists (
            select from account_invitation as signed
            where signed.account_id = held.account_id and signed.accepted_by = held.customer_id
              and signed.role = held.role
          )`,
  },
];
