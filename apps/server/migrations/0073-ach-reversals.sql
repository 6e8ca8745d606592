-- Staff reverse an order that was sent in error. The reversal of a credit debits the account that it
-- paid, which is not always a linked one.
alter table ach_order
  add column reversal_reason text check (
    reversal_reason in ('duplicate', 'wrong_receiver', 'wrong_amount', 'too_early', 'too_late')
  ),
  add constraint ach_order_reversal_has_a_reason
    check ((reverses is null) = (reversal_reason is null)),
  drop constraint ach_order_state_fits,
  add constraint ach_order_state_fits check (
    (kind = 'proof') = (account_id is null) and (kind = 'proof') = (transaction_id is null)
    and (kind = 'send' or linked_account_id is not null or reverses is not null)
    and (state in ('held', 'canceled')) = (file_id is null)
    and (file_id is null) = (trace_number is null)
    and (state = 'returned') = (return_reason is not null)
  );
