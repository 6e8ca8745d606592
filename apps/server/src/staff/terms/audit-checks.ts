import type { AuditCheck } from '@seven-hills/ledger';
import { bankDayOf, bankToday } from '../../platform/time/bank-calendar.ts';

/** A fee for an amount, as `feeOf` computes it. */
const feeFor = (amount: string, fee: string, used: string) => `(case
  when ${used} < ${fee}.free_per_month then 0
  else least(
    greatest(
      ${fee}.flat + case when ${fee}.basis_points = 0 then 0
                         else greatest((${amount} * ${fee}.basis_points + 5000) / 10000, 1) end,
      coalesce(${fee}.min, 0)
    ),
    coalesce(${fee}.max, 9223372036854775807)
  ) end)`;

/** Queries that verify that every fee matches the terms. */
export const termsAuditChecks: readonly AuditCheck[] = [
  {
    // A transaction without a version was ordered before terms were stored, under what became the
    // first version. Terms from before a fee existed lack it: the service was free.
    name: 'fees match the terms that they were ordered under',
    sql: `select format('transaction %s (%s): its fee is %s cents, the terms of version %s say %s',
                   item.id, item.type, item.fee, item.version,
                   ${feeFor('item.amount', 'parts', 'item.used')}) as finding
          from (
            select bank_transaction.*, coalesce(use.used_before, 0) as used,
                   coalesce(terms_version, (select min(version) from bank_terms)) as version,
                   case type when 'wire_transfer' then 'wireFee'
                             when 'external_payment' then 'paymentFee'
                             else case when paid.same_day_on is null then 'achFee'
                                       else 'sameDayAchFee' end end as priced_by
            from bank_transaction
            left join allowance_use as use on use.transaction_id = bank_transaction.id
            left join ach_receiver as paid on paid.transaction_id = bank_transaction.id
            where type in ('wire_transfer', 'external_payment', 'ach_payment')
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
            select coalesce(own.terms -> item.priced_by,
                            bank.terms -> 'byType' -> account.account_type -> item.priced_by,
                            '0') as price
          ) as written
          cross join lateral (
            select coalesce(price ->> 'flat', '0')::bigint as flat,
                   case jsonb_typeof(price) when 'number' then price::bigint
                        else (price ->> 'basisPoints')::bigint end as basis_points,
                   (price ->> 'min')::bigint as min, (price ->> 'max')::bigint as max,
                   coalesce(price ->> 'freePerMonth', '0')::int as free_per_month
          ) as parts
          where item.fee <> ${feeFor('item.amount', 'parts', 'item.used')}`,
  },
  {
    // Between the orders that still count and all of them: one that no longer counts may have
    // counted at that time.
    name: 'orders count toward the free ones of their month',
    sql: `select format('transaction %s: it found %s orders of its month, of which there were %s to %s',
                   use.transaction_id, use.used_before, earlier.counting, earlier.all_of_them) as finding
          from allowance_use as use
          cross join lateral (
            select count(*) filter (where item.status in ('completed', 'pending')) as counting,
                   count(*) as all_of_them
            from allowance_use as other
            join bank_transaction as item on item.id = other.transaction_id
            where (other.customer_id, other.month, other.term) = (use.customer_id, use.month, use.term)
              and other.id < use.id
          ) as earlier
          where use.used_before not between earlier.counting and earlier.all_of_them`,
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
    // A planned change makes its version on its first day, unless it is withdrawn.
    name: 'each executed change of terms made one version',
    sql: `select format('proposal %s: carried out, but there are %s versions for it', item.id, count(changed.version)) as finding
          from proposal as item
          left join (
            select version, proposal_id from bank_terms
            union all select version, proposal_id from customer_terms
            union all select 0, proposal_id from terms_plan where version is null
            union all select 0, proposal_id from customer_terms_plan where version is null
          ) as changed on changed.proposal_id = item.id
          where item.action = 'terms_change' and item.state = 'executed'
          group by item.id
          having count(changed.version) <> 1`,
  },
  {
    name: 'planned terms began on their day, as they were planned',
    sql: `select format('plan %s of terms for %s: %s', plan.id, plan.starts_on,
                   case when began.version is null then 'is a day late'
                        else format('version %s began on %s', began.version, ${bankDayOf('began.valid_from')})
                   end) as finding
          from terms_plan as plan
          left join bank_terms as began using (version)
          where plan.withdrawn_at is null
            and case when began.version is null then plan.starts_on < ${bankToday} - 1
                     else ${bankDayOf('began.valid_from')} < plan.starts_on
                          or (began.author_id, began.proposal_id, began.reason)
                             is distinct from (plan.author_id, plan.proposal_id, plan.reason)
                          or exists (
                            select from jsonb_each(plan.changes -> 'byType') as type (name, terms)
                            where not began.terms -> 'byType' -> type.name @> type.terms
                          ) end`,
  },
  {
    name: 'planned own terms began on their day, as they were planned',
    sql: `select format('plan %s of the terms of customer %s for %s: %s', plan.id, plan.customer_id,
                   plan.starts_on,
                   case when began.version is null then 'is a day late'
                        else format('version %s began on %s', began.version, ${bankDayOf('began.valid_from')})
                   end) as finding
          from customer_terms_plan as plan
          left join customer_terms as began using (version)
          where plan.withdrawn_at is null
            and case when began.version is null then plan.starts_on < ${bankToday} - 1
                     else ${bankDayOf('began.valid_from')} < plan.starts_on
                          or (began.customer_id, began.terms, began.author_id, began.proposal_id,
                              began.reason)
                             is distinct from (plan.customer_id, plan.terms, plan.author_id,
                                               plan.proposal_id, plan.reason) end`,
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
