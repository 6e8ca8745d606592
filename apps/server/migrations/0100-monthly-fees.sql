-- Maintenance fees by the month. The next file checks the rows that exist.

alter table bank_transaction
  drop constraint bank_transaction_type_check,
  add constraint bank_transaction_type_check check (type in (
    'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
    'adjustment', 'wire_return', 'interest', 'correction', 'own_transfer', 'incoming_wire',
    'ach_credit', 'ach_debit', 'bank_transfer_in', 'bank_transfer_out', 'bank_transfer_return',
    'returned_deposit', 'repayment', 'ach_payment', 'monthly_fee'
  )) not valid;

-- What was decided for an account and a month: the primary key lets only one of several servers
-- decide. Months under terms without a fee have no row.
create table monthly_fee (
  account_id bigint not null references account,
  -- The first day of the bank's month.
  month date not null check (extract(day from month) = 1),
  -- What the terms of the month said, in cents.
  amount bigint not null check (amount > 0),
  -- What was charged; less than the amount if no more was available.
  charged bigint not null check (charged between 0 and amount),
  -- Why nothing was charged.
  waived_because text check (waived_because in (
    'min_balance', 'direct_deposit', 'age_under', 'age_from', 'no_funds', 'suspended'
  )),
  lowest_balance bigint not null,
  direct_deposits bigint not null check (direct_deposits >= 0),
  transaction_id bigint unique,
  decided_at timestamptz not null default now(),
  -- In whose name the account was, whose own terms applied.
  customer_id bigint not null references customer,
  primary key (account_id, month),
  constraint monthly_fee_is_charged_or_waived check (
    (charged > 0) = (transaction_id is not null) and (charged = 0) = (waived_because is not null)
  )
);
create trigger monthly_fee_transaction_id_exists
  after insert or update of transaction_id on monthly_fee
  for each row when (new.transaction_id is not null)
  execute function require_transaction('transaction_id');
create trigger monthly_fee_is_append_only before update or delete on monthly_fee
  for each row execute function refuse_change();
create trigger monthly_fee_is_never_truncated before truncate on monthly_fee
  for each statement execute function refuse_change();
