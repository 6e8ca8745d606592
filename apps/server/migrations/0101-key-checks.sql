-- Which keys this database was made with, without the keys: for each id the HMAC of a constant under
-- the key. A server that has another key under a known id does not start.
create table key_check (
  purpose text not null check (purpose in ('pin', 'ssn', 'signing')),
  key_id text not null,
  check_value bytea not null check (length(check_value) = 32),
  first_used_at timestamptz not null default now(),
  primary key (purpose, key_id)
);

create trigger key_check_is_append_only
  before update or delete on key_check
  for each row execute function refuse_change();
create trigger key_check_is_never_truncated
  before truncate on key_check
  for each statement execute function refuse_change();

-- Every start asks which keys are in use. There are few of them, and with these it skips from one to the
-- next however many rows there are.
create index pin_key on pin (key_id);
create index customer_ssn_key on customer (ssn_key_id);
create index wire_instruction_key on wire_instruction (account_number_key_id);
