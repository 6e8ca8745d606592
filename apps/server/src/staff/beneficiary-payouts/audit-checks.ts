import type { AuditCheck } from '@seven-hills/ledger';
import { internalAccounts } from '../../money/accounts/internal-accounts.ts';

/** Queries that verify what the bank paid out after a death. */
export const payoutAuditChecks: readonly AuditCheck[] = [
  {
    name: 'accounts that were paid out are closed',
    sql: `select format('account %s: paid out to its beneficiaries, but open', account_id) as finding
          from beneficiary_payout
          join account on account.id = account_id
          where account.closed_at is null`,
  },
  {
    name: 'payouts add up to what left the account',
    sql: `select format('payout of account %s: %s cents, but its lines add up to %s, and %s left', payout.account_id, payout.amount, lines.amount, lines.moved) as finding
          from beneficiary_payout as payout
          cross join lateral (
            select coalesce(sum(line.amount), 0) as amount, coalesce(sum(moved.amount), 0) as moved
            from beneficiary_payout_line as line
            left join bank_transaction as item
              on item.id = line.transaction_id and item.status = 'completed'
              and item.from_account_id = line.account_id
              and item.to_account_id is not distinct from line.to_account_id
            left join ledger.transfer_record as moved
              on moved.id = item.amount_transfer_id and moved.debit_account_id = line.account_id
              and moved.credit_account_id = coalesce(line.to_account_id, ${internalAccounts.officialChecks})
            where line.account_id = payout.account_id
          ) as lines
          where lines.amount <> payout.amount or lines.moved <> payout.amount`,
  },
  {
    name: 'payouts were approved, after a death and its documents',
    sql: `select format('payout of account %s: its proposal %s is no payout that was carried out', payout.account_id, payout.proposal_id) as finding
          from beneficiary_payout as payout
          join proposal as item on item.id = payout.proposal_id
          where item.action <> 'beneficiary_payout' or item.state <> 'executed'
          union all
          select format('payout of account %s: without the document %s', payout.account_id, kind)
          from beneficiary_payout as payout
          cross join unnest(array['death_certificate', 'estate_authority']) as kind
          where not exists (
            select from death_document as recorded
            where recorded.stop_id = payout.stop_id and recorded.kind = kind
              and recorded.state <> 'missing' and recorded.recorded_at <= payout.paid_at + interval '1 minute'
          )`,
  },
  {
    name: 'official checks are written for payouts',
    sql: `select format('ledger transfer %s: an official check that no payout explains', transfer.id) as finding
          from ledger.transfer_record as transfer
          where transfer.credit_account_id = ${internalAccounts.officialChecks}
            and not exists (
              select from bank_transaction as item
              join beneficiary_payout_line as line on line.transaction_id = item.id
              where item.amount_transfer_id = transfer.id and line.to_account_id is null
            )`,
  },
];
