-- What the staff area reads quickly, however large the bank is.

-- Colleagues who are added on the server's terminal hold no account, so the bank knows none of the
-- particulars that opening one asks for: either all of them, or none.
alter table customer
  alter column date_of_birth drop not null,
  alter column ssn_ciphertext drop not null,
  alter column ssn_key_id drop not null,
  alter column ssn_index drop not null,
  alter column ssn_last_four drop not null,
  add constraint customer_is_identified_in_full check (
    num_nulls(date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four) in (0, 5)
  );

-- Orders of the user list; the others are the primary key's and the e-mail's.
create index customer_name on customer (lower(last_name), lower(first_name), id);
create index customer_admin on customer (id) where role = 'admin';
create index customer_created_at on customer (created_at);

-- Suspended accounts are few. The index has no column that a posting changes, so postings stay
-- heap-only.
create index account_frozen on ledger.account (id) where frozen;

-- The beginning of an account number, and any part of a name or e-mail address. Where the server has
-- no pg_trgm, or the role may not create it, the search reads the customers instead, which is slower
-- and finds the same.
create index account_number_prefix on account (account_number text_pattern_ops);
do $$
begin
  create extension if not exists pg_trgm;
  create index customer_search on customer
    using gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search for customers works without its index';
end
$$;

-- Filters of the transaction list that match few rows. They are partial, so that a transfer, deposit
-- or withdrawal of an everyday amount that completes at once is in none of them and costs nothing.
create index bank_transaction_rare_type on bank_transaction (type, id)
  where type not in ('transfer', 'deposit', 'withdrawal');
create index bank_transaction_not_completed on bank_transaction (status, id)
  where status in ('declined', 'failed');
create index bank_transaction_large on bank_transaction (id) where amount > 1000000;

create index audit_event_happened_at on audit_event (happened_at);

-- What was moved on each day of the bank's calendar, kept by a job behind the postings. Every
-- transaction up to `activity_rollup.through_id` is counted here as soon as its status is final;
-- until then it stands in `activity_waiting`. Figures are the sum of this table, of what waits and
-- of what came after, and so exact at any moment. `npm run audit` counts everything again.
create table daily_activity (
  day date not null,
  type text not null,
  status text not null check (status <> 'pending'),
  transaction_count bigint not null,
  amount bigint not null,
  primary key (day, type, status)
);

-- Between which ids the transactions of a day stand.
create table activity_day (
  day date primary key,
  first_id bigint not null,
  last_id bigint not null
);

create table activity_waiting (
  transaction_id bigint primary key
);

-- Ids are given out before they are committed, so a roll-up goes only as far as an id below which
-- nothing can be under way any more: the highest id that it saw (`candidate_id`), once every database
-- transaction has ended that was running at that time (those before `candidate_xid`).
create table activity_rollup (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_xid xid8 not null default '0',
  -- Another time zone in the brand file means other days, and a fresh count.
  time_zone text not null default ''
);
insert into activity_rollup default values;
