-- For some seconds, a transfer to another customer can be taken back (decision 0080).

alter table customer
  -- Null is the bank's default.
  add column undo_seconds smallint
    constraint customer_undo_seconds_are_few check (undo_seconds between 0 and 60);

-- The transfers that are not final yet. Others are not in the index and cost nothing.
create index bank_transaction_not_final on bank_transaction (held_until)
  where status = 'pending' and type = 'transfer';
