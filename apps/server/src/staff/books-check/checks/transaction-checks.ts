import type { AuditCheck } from '@seven-hills/ledger';

/** The checks of transactions against their own transfers, for all of them or for some rows. */
export const transactionChecks = (transactions: string) =>
  [
    {
      // Every transaction matches its ledger transfer in amount, accounts, and status.
      name: 'transactions match their transfers',
      sql: `select format('transaction %s (%s, %s): %s', item.id, item.type, item.status,
                   case when transfer.id is null then 'its ledger transfer does not exist'
                        when transfer.amount <> item.amount then format('says %s cents, the ledger moved %s', item.amount, transfer.amount)
                        when item.from_account_id is not null and transfer.debit_account_id <> item.from_account_id then 'the ledger debits another account'
                        when item.to_account_id is not null and transfer.credit_account_id <> item.to_account_id then 'the ledger credits another account'
                        else format('the ledger says %s', coalesce(resolution.kind::text, transfer.kind::text)) end) as finding
          from ${transactions} as item
          left join ledger.transfer_record as transfer on transfer.id = item.amount_transfer_id
          left join ledger.transfer_record as resolution on resolution.pending_id = transfer.id
          where transfer.id is null
             or transfer.amount <> item.amount
             or (item.from_account_id is not null and transfer.debit_account_id <> item.from_account_id)
             or (item.to_account_id is not null and transfer.credit_account_id <> item.to_account_id)
             or item.status <> case when transfer.kind = 'immediate' then 'completed'
                                    when resolution.id is null then 'pending'
                                    when resolution.kind = 'post_pending' then 'completed'
                                    when item.status = 'failed' then 'failed'
                                    else 'declined' end`,
    },
    {
      // A fee is settled or voided together with its amount.
      name: 'fees match their amounts',
      sql: `select format('transaction %s: its fee of %s cents does not match the ledger', item.id, item.fee) as finding
          from ${transactions} as item
          left join ledger.transfer_record as fee on fee.id = item.fee_transfer_id
          left join ledger.transfer_record as fee_resolution on fee_resolution.pending_id = fee.id
          left join ledger.transfer_record as resolution on resolution.pending_id = item.amount_transfer_id
          where (item.fee > 0) <> (fee.id is not null)
             or fee.amount <> item.fee
             or fee_resolution.kind is distinct from (case when fee.id is not null then resolution.kind end)`,
    },
  ] as const satisfies readonly AuditCheck[];
