import type { AuditCheck } from '@seven-hills/ledger';
import { givenBack } from '../transactions/given-back.ts';

/** SQL for the net amount that a case has credited to its customer so far. */
const given = givenBack('item.transaction_id', 'given.case_id = item.id');

/** SQL for whether staff corrected a credit or debit of a case, which changes what it gave. */
const isCorrected = `exists (
  select from dispute_event as event
  join transaction_correction as made on made.corrected_id = event.transaction_id
  where event.case_id = item.id
)`;

/** SQL for the amount that the bank waived beyond the outcome. */
const left = `coalesce((
  select event.amount from dispute_event as event
  where event.case_id = item.id and event.kind = 'credit_left'
), 0)`;

/** Queries that verify that the money moved for cases matches the decisions. */
export const caseAuditChecks: readonly AuditCheck[] = [
  {
    name: 'credits of cases sum to their outcomes',
    sql: `select format('case %s (%s): %s cents were decided, %s were left besides, and %s were given', item.id, item.state, item.outcome_amount, ${left}, ${given}) as finding
          from dispute_case as item
          where case item.state
                  when 'closed' then ${given} <> item.outcome_amount + ${left} and not ${isCorrected}
                  when 'debit_due' then ${given} <= item.outcome_amount
                  else ${given} > item.amount + item.fee
                end
             or ${given} < 0`,
  },
  {
    name: 'credits and debits of cases are one posting each',
    sql: `select format('event %s of case %s (%s): %s', event.id, event.case_id, event.kind,
                   case when posted.id is null then 'its transaction does not exist'
                        when posted.type <> 'adjustment' then format('transaction %s is no adjustment', posted.id)
                        when posted.amount <> event.amount then format('transaction %s moved %s cents instead of %s', posted.id, posted.amount, event.amount)
                        else format('transaction %s is of another account, or in the other direction', posted.id) end) as finding
          from dispute_event as event
          join dispute_case as item on item.id = event.case_id
          left join bank_transaction as posted on posted.id = event.transaction_id
          where event.kind in ('provisional_credit', 'final_credit', 'debited')
            and (posted.id is null or posted.type <> 'adjustment' or posted.status <> 'completed'
                 or posted.amount <> event.amount
                 or item.account_id is distinct from
                    case event.kind when 'debited' then posted.from_account_id else posted.to_account_id end)`,
  },
];
