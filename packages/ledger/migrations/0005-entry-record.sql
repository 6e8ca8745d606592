-- The lines of accounts, for whoever asks for a balance as of a moment. Along an account, times rise
-- with the sequence.
create view ledger.entry_record as
select entry.account_id, entry.sequence, entry.transfer_id, entry.amount, entry.balance_after,
       transfer.created_at
from ledger.entry
join ledger.transfer on transfer.id = entry.transfer_id;
