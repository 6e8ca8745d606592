import type { AuditCheck } from '@seven-hills/ledger';

/** The fee at a rate, as `feeOf` computes it. */
const feeAt = (amount: string, rate: string) => `(case when ${rate} = 0 then 0
  else greatest((${amount} * ${rate} + 5000) / 10000, 1) end)`;

/** Queries that verify that every fee matches the terms. */
export const termsAuditChecks: readonly AuditCheck[] = [
  {
    // A transaction without a version was ordered before terms were stored, under what became the
    // first version.
    name: 'fees match the terms that they were ordered under',
    sql: `select format('transaction %s (%s): its fee is %s cents, the terms of version %s say %s',
                   item.id, item.type, item.fee, item.version, ${feeAt('item.amount', 'rate.rate')}) as finding
          from (
            select *, coalesce(terms_version, (select min(version) from bank_terms)) as version,
                   case type when 'wire_transfer' then 'wireFee' else 'paymentFee' end as term
            from bank_transaction
            where type in ('wire_transfer', 'external_payment')
          ) as item
          join account on account.id = item.from_account_id
          cross join lateral (
            select terms from bank_terms where version <= item.version order by version desc limit 1
          ) as bank
          left join lateral (
            select terms from customer_terms
            where customer_id = item.customer_id and version <= item.version
            order by version desc limit 1
          ) as own on true
          cross join lateral (
            select coalesce(own.terms ->> item.term, bank.terms -> 'byType' -> account.account_type ->> item.term)::bigint as rate
          ) as rate
          where item.fee <> ${feeAt('item.amount', 'rate.rate')}`,
  },
  {
    name: 'customers have their newest own terms',
    sql: `select format('customer %s: their row does not have version %s of their own terms', customer.id, newest.version) as finding
          from customer
          left join lateral (
            select version, terms from customer_terms
            where customer_id = customer.id order by version desc limit 1
          ) as newest on true
          where (customer.own_terms is not null or newest.version is not null)
            and customer.own_terms is distinct from
              (newest.terms || jsonb_build_object('version', newest.version))`,
  },
  {
    name: 'terms changed by proposal were approved',
    sql: `select format('version %s of the terms names proposal %s, which is %s', changed.version, item.id, item.state) as finding
          from (
            select version, proposal_id from bank_terms
            union all select version, proposal_id from customer_terms
          ) as changed
          join proposal as item on item.id = changed.proposal_id
          where item.state <> 'executed' or item.action <> 'terms_change'`,
  },
  {
    name: 'each executed change of terms made one version',
    sql: `select format('proposal %s: carried out, but there are %s versions for it', item.id, count(changed.version)) as finding
          from proposal as item
          left join (
            select version, proposal_id from bank_terms
            union all select version, proposal_id from customer_terms
          ) as changed on changed.proposal_id = item.id
          where item.action = 'terms_change' and item.state = 'executed'
          group by item.id
          having count(changed.version) <> 1`,
  },
  {
    name: 'people have the role that they work in',
    sql: `select format('customer %s: their row says the role %s, the staff says %s', customer.id,
                   coalesce(customer.staff_role, 'none'), coalesce(staff.role, 'none')) as finding
          from customer
          left join staff_member as staff on staff.person_id = customer.id and staff.ended_at is null
          where customer.staff_role is distinct from staff.role`,
  },
];
