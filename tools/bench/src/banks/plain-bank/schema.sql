-- The plain bank's tables: what a careful engineer would write without an engine that posts in
-- batches.

create table plain_account (
  id bigint primary key,
  balance bigint not null check (balance >= 0),
  is_frozen boolean not null default false
) with (fillfactor = 80);

create table plain_session (
  token_hash bytea primary key,
  account_id bigint not null references plain_account,
  expires_at timestamptz not null
);

create table plain_pin (
  account_id bigint primary key references plain_account,
  salt bytea not null,
  mac bytea not null,
  failure_count integer not null default 0
);

create table plain_transaction (
  id bigint generated always as identity primary key,
  from_account_id bigint not null,
  to_account_id bigint not null,
  amount bigint not null check (amount > 0),
  description text,
  created_at timestamptz not null default now()
);
create index plain_transaction_from on plain_transaction (from_account_id, id desc);
create index plain_transaction_to on plain_transaction (to_account_id, id desc);

create table plain_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references plain_transaction,
  account_id bigint not null,
  amount bigint not null,
  balance_after bigint not null
);
create index plain_entry_account on plain_entry (account_id, id desc);

create table plain_request (
  account_id bigint not null,
  key text not null,
  fingerprint bytea not null,
  transaction_id bigint not null references plain_transaction,
  primary key (account_id, key)
);
