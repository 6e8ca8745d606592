import { brand } from '@seven-hills/bank/brand';
import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../../../money/accounts/account-owners.ts';
import { amountArriving } from '../../../money/transactions/amount-arriving.ts';
import { givenBackRows } from '../../../money/transactions/given-back.ts';
import { hasTexts } from '../../../money/transactions/searched-words.ts';
import { transferCodes } from '../../../money/transactions/transfer-codes.ts';
import type { KeyedColumn } from '../../../platform/security/keyed-columns.ts';
import type { GivenKeys } from '../../../platform/security/keyring.ts';
import { bankDayOf } from '../../../platform/time/bank-calendar.ts';
import { guardCheck } from './guard-check.ts';
import { keyCheck, type SourceOfKeys } from './key-check.ts';
import { outgoingChecks, payeeCheck } from './payee-checks.ts';
import { transactionChecks } from './transaction-checks.ts';

/** What the capabilities have audited. */
export interface CapabilityAudit {
  checks: readonly AuditCheck[];
  keyedColumns: readonly KeyedColumn[];
}

/** Returns the checks of the bank's own rows, including those that need keys if provided. */
export const bankAuditChecks = (
  { checks, keyedColumns }: CapabilityAudit,
  keys?: GivenKeys,
  sourceOfKeys?: SourceOfKeys,
): readonly AuditCheck[] => [
  ...rowChecks,
  ...outgoingChecks,
  ...checks,
  guardCheck,
  ...(keys ? [keyCheck(keys, keyedColumns, sourceOfKeys)] : []),
  ...(keys?.sealing ? [payeeCheck(keys.sealing)] : []),
];

/** Queries that verify that the bank's own rows agree with the ledger. */
const rowChecks: readonly AuditCheck[] = [
  ...transactionChecks('bank_transaction'),
  {
    // Every ledger transfer belongs to a transaction that explains it, except for those between the
    // bank's own accounts of the ACH network, which entries and orders explain, and for the holds
    // of added money.
    name: 'transfers belong to transactions',
    sql: `select format('ledger transfer %s belongs to no transaction', transfer.id) as finding
          from ledger.transfer_record as transfer
          where transfer.pending_id is null
            and transfer.code not in (
              ${transferCodes.ach_return}, ${transferCodes.ach_suspense},
              ${transferCodes.network_settlement}, ${transferCodes.early_pay},
              ${transferCodes.ach_debit_return}, ${transferCodes.bank_transfer_hold},
              ${transferCodes.proof_deposit}, ${transferCodes.ach_adjustment}
            )
            and not exists (select from bank_transaction where amount_transfer_id = transfer.id)
            and not exists (select from bank_transaction where fee_transfer_id = transfer.id)`,
  },
  {
    // The keys of these tables keep an account from getting a second one.
    name: 'initial deposits and scheduled payments are noted once',
    sql: `select format('transaction %s (%s) and its note differ', coalesce(item.id, noted.transaction_id), what) as finding
          from (
            select id, 'initial deposit' as what, to_account_id as subject, '' as day
            from bank_transaction where type = 'initial_deposit'
            union all
            select id, 'scheduled payment', schedule_id, scheduled_on::text
            from bank_transaction where schedule_id is not null
          ) as item
          full join (
            select transaction_id, 'initial deposit' as what, account_id as subject, '' as day
            from initial_deposit
            union all
            select transaction_id, 'scheduled payment', schedule_id, scheduled_on::text
            from scheduled_transaction
          ) as noted using (what, subject, day)
          where item.id is distinct from noted.transaction_id`,
  },
  {
    name: 'transfers belong to one transaction',
    sql: `select format('ledger transfer %s belongs to more than one transaction', amount_transfer_id) as finding
          from bank_transaction
          group by amount_transfer_id having count(*) > 1`,
  },
  {
    // A customer has at most one initial deposit, and the customer's flag agrees.
    name: 'initial deposits are made once',
    sql: `select format('customer %s: %s initial deposits, marked %s', customer.id, count(item.id), customer.has_initial_deposit) as finding
          from customer
          left join (
            select distinct customer_id, account_id from account_owner
          ) as held on held.customer_id = customer.id
          left join bank_transaction as item on item.to_account_id = held.account_id
            and item.customer_id = customer.id and item.type = 'initial_deposit'
          group by customer.id
          having count(item.id) > 1 or count(item.id) = 1 and not customer.has_initial_deposit
            or count(item.id) = 0 and customer.has_initial_deposit`,
  },
  {
    name: 'accounts that await their deposit are frozen',
    sql: `select format('account %s awaits the initial deposit, but %s', account.id,
                   case when state.frozen then 'the customer has made it' else 'is not frozen' end) as finding
          from account
          join customer on customer.id = account.customer_id
          join ledger.account_state as state on state.id = account.id
          where account.awaits_deposit and (customer.has_initial_deposit or not state.frozen)`,
  },
  {
    // The daily figures for staff match the transactions.
    name: 'daily activity matches the transactions',
    sql: `with counted as (
            select ${bankDayOf('created_at')} as day, type, status, count(*) as transaction_count, sum(amount) as amount, sum(fee) as fee
            from bank_transaction
            where id <= (select through_id from activity_rollup where time_zone = '${brand.timeZone}')
              and not exists (select from activity_waiting where transaction_id = bank_transaction.id)
            group by 1, 2, 3
          )
          select format('daily activity of %s, %s %s: %s transactions for %s cents with %s of fees are stored, %s for %s with %s were found', day, status, type,
                   coalesce(kept.transaction_count, 0), coalesce(kept.amount, 0), coalesce(kept.fee, 0),
                   coalesce(counted.transaction_count, 0), coalesce(counted.amount, 0), coalesce(counted.fee, 0)) as finding
          from (select * from daily_activity
                where exists (select from activity_rollup where time_zone = '${brand.timeZone}')) as kept
          full join counted using (day, type, status)
          where (kept.transaction_count, kept.amount, kept.fee) is distinct from (counted.transaction_count, counted.amount, counted.fee)`,
  },
  {
    // The search terms of transactions for staff match the transactions.
    name: 'the search for transactions matches them',
    sql: `select format('transaction %s is searched by %s, %s, "%s"', item.id, coalesce(kept.amount::text, 'nothing'), kept.total, kept.words) as finding
          from bank_transaction as item
          left join transaction_search as kept on kept.transaction_id = item.id
          where item.id <= (select through_id from activity_rollup)
            and (kept.amount, kept.total)
                is distinct from (item.amount, case when item.fee > 0 then item.amount + item.fee end)
             or kept.words is not null and not (${hasTexts})`,
  },
  {
    // The stored sums for long histories match the transactions.
    name: 'history chapters match the transactions',
    sql: `select format('history of account %s, transactions %s to %s: %s for %s cents are stored, %s for %s were found',
                   chapter.account_id, first_id, last_id, transaction_count, chapter.amount, found.transactions, found.amount) as finding
          from history_chapter as chapter
          cross join lateral (
            select count(*) as transactions, coalesce(sum(amount), 0) as amount
            from (
              select amount from bank_transaction
              where from_account_id = chapter.account_id and id between chapter.first_id and chapter.last_id
              union all
              select amount from bank_transaction
              where to_account_id = chapter.account_id and id between chapter.first_id and chapter.last_id
                and not (type = 'transfer' and status <> 'completed')
            ) as item
          ) as found
          where (transaction_count, chapter.amount) is distinct from (found.transactions, found.amount)`,
  },
  {
    name: 'months of history chapters match the transactions',
    sql: `select format('history of account %s, transactions %s to %s: the months %s are stored, %s were found',
                   chapter.account_id, first_id, last_id, chapter.months, found.months) as finding
          from history_chapter as chapter
          cross join lateral (
            select jsonb_agg(jsonb_build_object('month', month, 'in', money_in, 'out', money_out) order by month) as months
            from (
              select to_char(created_at at time zone month_zone, 'YYYY-MM') as month,
                     sum(money_in) as money_in, sum(money_out) as money_out
              from (
                select created_at, 0 as money_in, amount + fee as money_out from bank_transaction
                where from_account_id = chapter.account_id and id between chapter.first_id and chapter.last_id
                union all
                select created_at, ${amountArriving('')}, 0 from bank_transaction
                where to_account_id = chapter.account_id and id between chapter.first_id and chapter.last_id
                  and not (type = 'transfer' and status <> 'completed')
              ) as item
              group by 1
            ) as by_month
          ) as found
          where chapter.months is distinct from found.months`,
  },
  {
    // Searches by name look only among these, so a missing one would never be found.
    name: 'history chapters have each counterparty once',
    sql: `with chaptered as (
            select account_id, max(last_id) as through_id from history_chapter group by account_id
          ), met as (
            select account_id, counterparty_id, min(id) as id
            from (
              select account_id, id, to_account_id as counterparty_id
              from chaptered join bank_transaction on from_account_id = account_id
              where id <= through_id
              union all
              select account_id, id, from_account_id
              from chaptered join bank_transaction on to_account_id = account_id
              where id <= through_id and not (type = 'transfer' and status <> 'completed')
            ) as item
            where counterparty_id is not null
            group by account_id, counterparty_id
          ), found as (
            select chapter.account_id, first_id,
                   array_agg(counterparty_id order by counterparty_id) as counterparty_ids
            from history_chapter as chapter
            join met on met.account_id = chapter.account_id and id between first_id and last_id
            group by chapter.account_id, first_id
          )
          select format('history of account %s, transactions %s to %s: the new counterparties %s are stored, %s were found',
                   chapter.account_id, first_id, last_id, chapter.new_counterparty_ids,
                   coalesce(found.counterparty_ids, '{}')) as finding
          from history_chapter as chapter
          left join found using (account_id, first_id)
          where chapter.new_counterparty_ids <> coalesce(found.counterparty_ids, '{}')`,
  },
  {
    // A credited card payment is the customer's own initial deposit.
    name: 'credited card payments are deposits',
    sql: `select format('card payment %s of customer %s: credited by transaction %s, which is not their initial deposit', payment.id, payment.customer_id, payment.transaction_id) as finding
          from initial_deposit_payment as payment
          left join bank_transaction as item
            on item.id = payment.transaction_id and item.type = 'initial_deposit'
            and item.amount = payment.amount
            and ${hasOwned('payment.customer_id', 'item.to_account_id')}
          where payment.state = 'credited' and item.id is null`,
  },
  {
    // A wire is returned to its own account, only after the network rejected it, and in full unless
    // a case or a correction gave some of it back.
    name: 'wire returns match their wires',
    sql: `select format('transaction %s returns wire %s: %s', item.id, coalesce(wire.id::text, 'none'),
                   case when wire.id is null then 'it names no wire'
                        when report.transaction_id is null then 'the network has not rejected it'
                        else 'account, amount or fee differ' end) as finding
          from bank_transaction as item
          left join wire_return as made on made.transaction_id = item.id
          left join bank_transaction as wire on wire.id = made.wire_id and wire.type = 'wire_transfer'
          left join wire_report as report on report.transaction_id = wire.id and report.state = 'rejected'
          where item.type = 'wire_return'
            and (wire.id is null or report.transaction_id is null
                 or wire.from_account_id is distinct from item.to_account_id
                 or (wire.amount, wire.fee) <> (item.amount, item.fee)
                    and (item.amount > wire.amount or item.fee > wire.fee
                         or not exists (select from transaction_correction where corrected_id = wire.id)
                            and not exists (select from dispute_case where transaction_id = wire.id)))
          union all
          select format('wire %s: its return, transaction %s, is no return', wire_id, transaction_id)
          from wire_return
          where not exists (select from bank_transaction where id = wire_return.transaction_id and type = 'wire_return')`,
  },
  {
    // One loss, one refund: corrections, cases, and returns give back at most the amount and the
    // fee, or the amount that should have arrived.
    name: 'transactions are given back once',
    sql: `select format('transaction %s: %s cents were given back of %s', item.id, given.amount, greatest(item.amount + item.fee, given.disputed)) as finding
          from (
            select original_id, sum(amount) as amount,
                   (select max(claim.amount + claim.fee) from dispute_case as claim
                    where claim.transaction_id = original_id) as disputed
            from (${givenBackRows}) as posting
            group by original_id
          ) as given
          join bank_transaction as item on item.id = given.original_id
          where given.amount > greatest(item.amount + item.fee, given.disputed)`,
  },
  {
    name: 'accounts have ledger accounts',
    sql: `select format('account %s: its number %s belongs to no ledger account', account.id, account.account_number) as finding
          from account
          left join ledger.account_state as state on state.id = account.id
          where state.id is null or not state.must_not_be_overdrawn`,
  },
  {
    // An account that staff suspended or closed moves no money.
    name: 'suspended and closed accounts are frozen',
    sql: `select format('account %s: %s by staff, but not frozen in the ledger', account.id,
                   case stop.kind when 'closing' then 'closed' else 'suspended' end) as finding
          from customer_stop as stop
          join account on account.customer_id = stop.customer_id
          join ledger.account_state as state on state.id = account.id
          where stop.kind in ('suspension', 'closing') and stop.ended_at is null and not state.frozen
            and not account.is_shared
          union all
          select format('account %s: frozen by staff, but not in the ledger', stop.account_id)
          from account_stop as stop
          join ledger.account_state as state on state.id = stop.account_id
          where stop.ended_at is null and not state.frozen`,
  },
];
