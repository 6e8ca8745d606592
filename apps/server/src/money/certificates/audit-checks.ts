import { graceDays } from '@seven-hills/bank/certificates';
import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

/** SQL for what an early withdrawal costs, as `earlyWithdrawalPenalty` computes it. */
const earlyPenalty =
  'ceil(withdrawal.amount::numeric * term.rate * term.penalty_days / 365000000)::bigint';

/**
 * Queries that verify that certificates' money moved only by their rules, and cost what they say.
 */
export const certificateAuditChecks: readonly AuditCheck[] = [
  {
    name: 'certificates have terms without gaps',
    sql: `select format('account %s: is a certificate without a term, or has a term and is none', account.id) as finding
          from account
          left join certificate on certificate.account_id = account.id
          where account.is_certificate <> (certificate.account_id is not null)
                and exists (select from account_owner where account_id = account.id)
             or certificate.account_id is not null
                and not exists (select from certificate_term where account_id = account.id)
          union all
          select format('account %s: its term from %s does not begin when the one before ends', account_id, starts_on)
          from (
            select account_id, starts_on,
                   lag(matures_on) over (partition by account_id order by starts_on) as before
            from certificate_term
          ) as term
          where before <> starts_on`,
  },
  {
    name: 'certificates move money by their own rules',
    sql: `select format('transaction %s: a %s of certificate %s', item.id, item.type, account.id) as finding
          from account
          join bank_transaction as item on item.from_account_id = account.id or item.to_account_id = account.id
          where account.is_certificate
            and not case
              when item.type in ('interest', 'adjustment', 'correction') then true
              -- Upon an owner's death without a penalty (12 CFR 204.2(c)(1), note 1).
              when item.from_account_id = account.id and exists (
                select from beneficiary_payout_line where transaction_id = item.id
              ) then true
              when item.type <> 'own_transfer' then false
              when item.from_account_id = account.id
                then exists (select from certificate_withdrawal where transaction_id = item.id)
              else item.id = (
                select min(first.id) from bank_transaction as first where first.to_account_id = account.id
              )
            end`,
  },
  {
    name: 'withdrawals from certificates cost the penalty of their term',
    sql: `select format('transaction %s: %s cents left certificate %s with %s of penalty, and %s with %s were posted', withdrawal.transaction_id, withdrawal.amount, withdrawal.account_id, withdrawal.penalty, item.amount, item.fee) as finding
          from certificate_withdrawal as withdrawal
          left join bank_transaction as item on item.id = withdrawal.transaction_id
          left join ledger.transfer_record as paid on paid.id = item.fee_transfer_id
          where item.id is null or item.type <> 'own_transfer'
             or item.from_account_id is distinct from withdrawal.account_id
             or (item.amount, item.fee) <> (withdrawal.amount - withdrawal.penalty, withdrawal.penalty)
             or withdrawal.penalty > 0
                and (paid.credit_account_id, paid.code) is distinct from (${internalAccounts.penaltyIncome}, ${transferCodes.penalty})
             or not ${hasOwned('item.customer_id', 'item.to_account_id')}
          union all
          select format('transaction %s: cost %s cents of penalty as %s, but not by the term from %s', withdrawal.transaction_id, withdrawal.penalty, withdrawal.reason, term.starts_on)
          from certificate_withdrawal as withdrawal
          left join lateral (
            select certificate_term.*, starts_on > min(starts_on) over () as is_renewal
            from certificate_term
            where account_id = withdrawal.account_id and starts_on <= withdrawal.withdrawn_on
            order by starts_on desc
            limit 1
          ) as term on true
          cross join lateral (
            select case
              when withdrawal.withdrawn_on >= term.matures_on then 'matured'
              when term.is_renewal and withdrawal.withdrawn_on <= term.starts_on + ${graceDays} then 'grace'
              else 'early'
            end as reason
          ) as actual
          where withdrawal.reason is distinct from actual.reason
             or withdrawal.penalty is distinct from
                case actual.reason when 'early' then ${earlyPenalty} else 0 end`,
  },
];
