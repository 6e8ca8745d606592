-- Deposits that another bank took back after the bank had credited them, and what the account owed
-- for them where the money was spent.

-- Up to two transactions take one deposit back: what the account had, and what it owes.
create table returned_deposit (
  -- The first of them.
  transaction_id bigint primary key,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  owed bigint not null check (owed between 0 and amount),
  -- The transaction that debited the owed account, if the account owes anything.
  owed_transaction_id bigint unique,
  created_at timestamptz not null default now(),
  constraint returned_deposit_has_its_transactions check (
    (owed > 0) = (owed_transaction_id is not null)
    and (owed = amount) = (owed_transaction_id is not distinct from transaction_id)
  )
);
create index returned_deposit_account on returned_deposit (account_id, transaction_id);
create trigger returned_deposit_transaction_id_exists
  after insert on returned_deposit
  for each row execute function require_transaction('transaction_id');
create trigger returned_deposit_owed_transaction_id_exists
  after insert on returned_deposit
  for each row when (new.owed_transaction_id is not null)
  execute function require_transaction('owed_transaction_id');
create trigger returned_deposit_is_append_only
  before update or delete on returned_deposit
  for each row execute function refuse_change();
create trigger returned_deposit_is_never_truncated
  before truncate on returned_deposit
  for each statement execute function refuse_change();

-- Returned deposits of which nobody was notified yet. The job that writes alerts takes the rows.
create table returned_deposit_news (
  transaction_id bigint primary key references returned_deposit
);
