-- Corrections of transactions (decision 0077), and what the audit log is searched by.

alter table bank_transaction drop constraint bank_transaction_type_check;
alter table bank_transaction add constraint bank_transaction_type_check check (type in (
  'deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment',
  'adjustment', 'wire_return', 'interest', 'correction'
)) not valid;
alter table bank_transaction validate constraint bank_transaction_type_check;

-- Which transaction takes back which. The key makes a second correction of a transaction fail.
create table transaction_correction (
  corrected_id bigint primary key references bank_transaction,
  transaction_id bigint not null unique references bank_transaction,
  -- Whether only the fee was returned.
  is_fee_only boolean not null,
  reason_code text not null,
  -- For staff only.
  note text not null,
  corrected_by bigint not null references customer,
  -- Null if the policy let one staff member correct it alone.
  proposal_id bigint references proposal,
  constraint transaction_correction_is_later check (transaction_id > corrected_id)
);
create trigger transaction_correction_is_append_only
  before update or delete on transaction_correction
  for each row execute function refuse_change();
create trigger transaction_correction_is_never_truncated
  before truncate on transaction_correction
  for each statement execute function refuse_change();

-- The names of both people when it happened; null in rows from before this migration.
alter table audit_event add column actor_name text, add column subject_name text;

-- What happened to a transaction, by its receipt number.
create index audit_event_transaction on audit_event ((after_change ->> 'transactionId'), id desc)
  where after_change ->> 'transactionId' is not null;

-- Finds any part of a reason. Without pg_trgm the search reads all reasons (see 0020).
do $$
begin
  create index audit_event_detail on audit_event using gin (lower(detail) gin_trgm_ops)
    where detail is not null;
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search in the audit log works without its index';
end
$$;

-- An account's entry for a transfer. Times rise with the sequence, so the first entry of that time is
-- found by halves; those of one commit follow each other.
create function entry_of_transfer(asked_account bigint, asked_transfer bigint)
returns setof ledger.entry_record
language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint;
  probe bigint;
  made_at timestamptz;
  moment timestamptz;
begin
  select created_at into moment from ledger.transfer_record where id = asked_transfer;
  select sequence into high
  from ledger.entry_record
  where account_id = asked_account
  order by sequence desc
  limit 1;
  while low < high loop
    probe := (low + high) / 2;
    select created_at into made_at
    from ledger.entry_record
    where account_id = asked_account and sequence = probe;
    if made_at < moment then
      low := probe + 1;
    else
      high := probe;
    end if;
  end loop;
  return query
    select * from ledger.entry_record
    where account_id = asked_account and sequence >= low and transfer_id = asked_transfer
    order by sequence
    limit 1;
end
$$;
