import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { isReversed } from '../transactions/is-reversed.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { countedContributions } from './counted-contributions.ts';

/** Queries that verify what came into and out of IRAs. */
export const iraAuditChecks: readonly AuditCheck[] = [
  {
    name: 'contributions to IRAs are within the limits',
    sql: `select format('customer %s: contributed %s cents for %s, more than the limit of %s', counted.person_id, counted.amount, counted.tax_year, terms.amount) as finding
          from (
            select person_id, tax_year, sum(amount) as amount
            from (${countedContributions('is not null')}) as made
            group by person_id, tax_year
          ) as counted
          join customer as person on person.id = counted.person_id
          left join lateral (
            select max(case when counted.tax_year - extract(year from person.date_of_birth) >= 50
                            then limit_from_50 else contribution_limit end) as amount
            from ira_terms
            where tax_year = counted.tax_year
          ) as terms on true
          where counted.amount > coalesce(terms.amount, 0)
            and not exists (
              select from ira_contribution as excess
              where excess.person_id = counted.person_id and excess.tax_year = counted.tax_year
                and excess.is_excess
            )
          union all
          select format('customer %s: %s cents more excess of %s were returned than contributed', person_id, -sum(amount), tax_year)
          from (${countedContributions('is not null')}) as made
          group by person_id, tax_year having sum(amount) < 0`,
  },
  {
    name: 'contributions to IRAs match their transactions',
    sql: `select format('transaction %s: recorded as %s cents for %s into account %s', made.transaction_id, made.amount, made.tax_year, made.account_id) as finding
          from ira_contribution as made
          join account on account.id = made.account_id
          left join bank_transaction as item on item.id = made.transaction_id
          where item.id is null or item.to_account_id is distinct from made.account_id
             or item.amount <> made.amount or account.account_type <> 'ira'
             or account.customer_id <> made.person_id`,
  },
  {
    name: 'distributions of IRAs match their transactions',
    sql: `select format('transaction %s: recorded as %s cents with %s withheld out of account %s', made.transaction_id, made.amount, made.withheld, made.account_id) as finding
          from ira_distribution as made
          join account on account.id = made.account_id
          left join bank_transaction as item on item.id = made.transaction_id
          left join ledger.transfer_record as tax
            on tax.id in (item.amount_transfer_id, item.fee_transfer_id)
            and tax.credit_account_id = ${internalAccounts.taxWithheld} and tax.code = ${transferCodes.tax_withheld}
          where item.id is null or item.from_account_id is distinct from made.account_id
             or account.account_type <> 'ira' or account.customer_id <> made.person_id
             or coalesce(tax.amount, 0) <> made.withheld
             or made.amount <> item.amount
                + case when item.type in ('withdrawal', 'own_transfer') then item.fee else 0 end`,
  },
  {
    name: 'tax withheld is what was withheld from IRAs',
    sql: `select format('tax withheld has %s cents, and %s were withheld', coalesce(state.posted, 0), rows.withheld) as finding
          from (
            select coalesce(sum(made.withheld), 0) as withheld
            from ira_distribution as made
            join bank_transaction as item on item.id = made.transaction_id
            where item.status = 'completed' and not ${isReversed('item.id')}
          ) as rows
          left join ledger.account_state as state on state.id = ${internalAccounts.taxWithheld}
          where coalesce(state.posted, 0) <> rows.withheld`,
  },
];
