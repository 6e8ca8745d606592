-- Checks the rows that existed before 0063; payments go on meanwhile.

alter table bank_transaction validate constraint bank_transaction_type_check;

-- Who receives an ACH payment, besides what its transaction says.
create table ach_receiver (
  transaction_id bigint primary key,
  account_kind text not null check (account_kind in ('checking', 'savings')),
  is_company boolean not null
);
create trigger ach_receiver_transaction_id_exists
  after insert or update of transaction_id on ach_receiver
  for each row execute function require_transaction('transaction_id');
create trigger ach_receiver_is_append_only before update or delete on ach_receiver
  for each row execute function refuse_change();
create trigger ach_receiver_is_never_truncated before truncate on ach_receiver
  for each statement execute function refuse_change();

alter table saved_payee
  drop constraint saved_payee_kind_check,
  add constraint saved_payee_kind_check
    check (kind in ('customer', 'bank_account', 'payment_service', 'ach_account'));
