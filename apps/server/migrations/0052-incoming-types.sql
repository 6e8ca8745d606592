-- Money from other banks, and to them. The next file checks the rows that exist, which takes long in a large bank,
-- without a lock that payments wait for.

alter table bank_transaction
  drop constraint bank_transaction_type_check,
  add constraint bank_transaction_type_check check (type in (
    'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
    'adjustment', 'wire_return', 'interest', 'correction', 'own_transfer', 'incoming_wire',
    'ach_credit', 'ach_debit', 'bank_transfer_in', 'bank_transfer_out', 'bank_transfer_return',
    'returned_deposit', 'repayment'
  )) not valid;
