-- Problems with debits that other banks sent, and the customers' written statements about them.

alter table dispute_case drop constraint dispute_case_kind_check;
alter table dispute_case add constraint dispute_case_kind_check check (kind in (
  'not_authorized', 'authorization_revoked', 'not_as_agreed', 'payment_stopped', 'wrong_amount',
  'not_received', 'sent_twice', 'statement_error', 'other'
));

-- The written statement of unauthorized debit that the network requires for a late return.
create table debit_statement (
  case_id bigint primary key references dispute_case,
  customer_id bigint not null references customer,
  -- The name as typed, and the text as it was shown.
  signed_name text not null check (length(signed_name) between 1 and 130),
  text text not null,
  signed_at timestamptz not null default now()
);
create trigger debit_statement_is_append_only before update or delete on debit_statement
  for each row execute function refuse_change();
create trigger debit_statement_is_never_truncated before truncate on debit_statement
  for each statement execute function refuse_change();
