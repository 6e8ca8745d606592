-- Transfers between accounts of the same person. Existing rows have one of the earlier types, so they are
-- not checked again.

alter table bank_transaction
  drop constraint bank_transaction_type_check,
  add constraint bank_transaction_type_check check (type in (
    'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
    'adjustment', 'wire_return', 'interest', 'correction', 'own_transfer'
  )) not valid;
