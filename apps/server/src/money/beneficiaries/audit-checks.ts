import type { AuditCheck } from '@seven-hills/ledger';

export const beneficiaryAuditChecks: readonly AuditCheck[] = [
  {
    name: 'beneficiaries receive the whole',
    sql: `select format('beneficiary designation %s: its shares add up to %s hundredths of a percent',
                   designation_id, sum(share)) as finding
          from beneficiary
          group by designation_id
          having sum(share) <> 10000`,
  },
  {
    name: 'all owners confirmed their beneficiaries',
    sql: `select format('beneficiary designation %s: applies without the confirmation of customer %s',
                   designation.id, owner_id) as finding
          from beneficiary_designation as designation
          cross join unnest(designation.owner_ids) as owner_id
          where designation.outcome = 'confirmed' and not exists (
            select from beneficiary_consent as consent
            where consent.designation_id = designation.id and consent.customer_id = owner_id
          )
          union all
          select format('beneficiary designation %s: confirmed by customer %s, who did not own the account',
                   designation.id, consent.customer_id)
          from beneficiary_consent as consent
          join beneficiary_designation as designation on designation.id = consent.designation_id
          where consent.customer_id <> all (designation.owner_ids)`,
  },
];
