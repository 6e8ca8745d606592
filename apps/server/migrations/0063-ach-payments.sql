-- Payments to other people's and companies' accounts through the ACH network. The next file checks
-- the rows that exist.

alter table bank_transaction
  drop constraint bank_transaction_type_check,
  add constraint bank_transaction_type_check check (type in (
    'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
    'adjustment', 'wire_return', 'interest', 'correction', 'own_transfer', 'incoming_wire',
    'ach_credit', 'ach_debit', 'bank_transfer_in', 'bank_transfer_out', 'bank_transfer_return',
    'returned_deposit', 'repayment', 'ach_payment'
  )) not valid;

-- A payment that is declined before it is sent, by its customer or by staff, is never sent.
create trigger ach_payment_declined after update of status on bank_transaction
  for each row when (
    new.type = 'ach_payment' and old.status = 'pending' and new.status in ('declined', 'failed')
  )
  execute function cancel_ach_order();
