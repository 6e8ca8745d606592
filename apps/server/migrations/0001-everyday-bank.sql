-- The bank's own tables. Money lives in the ledger schema; here stands who it belongs to and what a
-- customer is told about it. Amounts are cents.

create table customer (
  id bigint generated always as identity (start with 1001) primary key,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  ssn_ciphertext bytea not null,
  ssn_key_id text not null,
  ssn_index bytea not null unique,
  ssn_last_four text not null check (ssn_last_four ~ '^\d{4}$'),
  phone_number text not null,
  address text not null,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  has_initial_deposit boolean not null default false,
  profile_image_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table customer is 'People who sign in: customers, and staff (role admin).';
comment on column customer.ssn_index is 'Keyed hash of the SSN, so that uniqueness can be checked without reading any.';

create table pin (
  customer_id bigint primary key references customer,
  key_id text not null,
  salt bytea not null,
  mac bytea not null,
  -- Wrong PINs in a row; counted in the transaction that checks, under this row's lock.
  failure_count integer not null default 0 check (failure_count >= 0),
  locked_until timestamptz,
  set_at timestamptz not null default now()
) with (fillfactor = 90);

-- Internal accounts of the bank have ledger ids below 1000.
create sequence account_id start with 1001;

create table account (
  id bigint primary key default nextval('account_id') references ledger.account,
  customer_id bigint not null unique references customer,
  account_number text not null unique check (account_number ~ '^\d{10}$'),
  account_type text not null check (account_type in ('checking', 'savings', 'ira')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What customers and staff call a transaction: one business event, carried out by one group of
-- ledger transfers. It is written in the ledger's own database transaction, on rows that are locked
-- there, so foreign keys would only cost each transfer look-ups and row locks; `npm run audit` proves
-- that every transaction is matched by its transfers, both ways.
create table bank_transaction (
  id bigint generated always as identity primary key,
  from_account_id bigint,
  to_account_id bigint,
  -- Who asked for it.
  customer_id bigint not null,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'initial_deposit', 'wire_transfer', 'external_payment', 'adjustment')),
  status text not null check (status in ('pending', 'completed', 'declined', 'failed')),
  status_reason text,
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  description text,
  external_bank_name text,
  external_account_last_four text,
  external_routing_number text,
  recipient_name text,
  recipient_address text,
  swift_code text,
  intermediary_bank text,
  payment_provider text,
  payment_identifier text,
  -- The ledger transfers that moved (or hold) the amount and the fee.
  amount_transfer_id bigint not null,
  fee_transfer_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (from_account_id is not null or to_account_id is not null),
  check (from_account_id <> to_account_id)
);

create index bank_transaction_from on bank_transaction (from_account_id, id desc) where from_account_id is not null;
create index bank_transaction_to on bank_transaction (to_account_id, id desc) where to_account_id is not null;
create index bank_transaction_pending on bank_transaction (id) where status = 'pending';
-- The last line of defence: whatever goes wrong, nobody is credited the initial deposit twice.
create unique index bank_transaction_initial_deposit on bank_transaction (to_account_id) where type = 'initial_deposit';

create table session (
  token_hash bytea primary key,
  customer_id bigint not null references customer,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text not null
) with (fillfactor = 80);
create index session_customer on session (customer_id);
create index session_expiry on session (expires_at);

create table password_reset_token (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_token_customer on password_reset_token (customer_id);

-- Attempts counted for throttling: sign-ins by account and by address, resets, card payments.
create table attempt_counter (
  subject text primary key,
  attempt_count integer not null,
  window_ends_at timestamptz not null
);
create index attempt_counter_window on attempt_counter (window_ends_at);

-- Card payments of the initial deposit, as far as the bank needs to know them. The processor's word on
-- a payment is asked for, never stored.
create table initial_deposit_payment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  processor text not null check (processor in ('sandbox', 'stripe')),
  -- Sent with the order, so that ordering again gives the same payment.
  order_key uuid not null default gen_random_uuid(),
  -- Unknown until the processor has answered the order.
  processor_payment_id text unique,
  -- Failed: nothing was paid. Refused: something was paid that is not the deposit; staff refund it.
  state text not null default 'open' check (state in ('open', 'failed', 'refused', 'credited')),
  transaction_id bigint unique references bank_transaction,
  created_at timestamptz not null default now(),
  -- When the customer last came to pay, and when the processor was last asked by the job.
  opened_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  check ((state = 'credited') = (transaction_id is not null))
);
-- A customer has at most one payment under way with a processor, and is credited at most once.
create unique index initial_deposit_payment_open on initial_deposit_payment (customer_id, processor) where state = 'open';
create unique index initial_deposit_payment_credited on initial_deposit_payment (customer_id) where state = 'credited';
create index initial_deposit_payment_to_check on initial_deposit_payment (processor, checked_at) where state = 'open';

-- Messages to customers, written with the change that they tell of and sent by a job.
create table mail_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index mail_message_due on mail_message (next_attempt_at) where sent_at is null;

-- Who did what to whom, when and from where. Append-only.
create table audit_event (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  action text not null,
  actor_id bigint references customer,
  subject_id bigint references customer,
  ip_address text,
  request_id text,
  before_change jsonb,
  after_change jsonb,
  detail text
);
create index audit_event_subject on audit_event (subject_id, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_action on audit_event (action, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op);
end
$$;

create trigger audit_event_is_append_only
  before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_is_never_truncated
  before truncate on audit_event
  for each statement execute function refuse_change();
create trigger bank_transaction_is_never_deleted
  before delete on bank_transaction
  for each row execute function refuse_change();
create trigger bank_transaction_is_never_truncated
  before truncate on bank_transaction
  for each statement execute function refuse_change();

-- What a transaction says is fixed when it is written; only its standing may change.
create function refuse_rewriting_transaction() returns trigger language plpgsql as $$
begin
  if (new.from_account_id, new.to_account_id, new.customer_id, new.type, new.amount, new.fee, new.amount_transfer_id, new.fee_transfer_id, new.created_at)
     is distinct from
     (old.from_account_id, old.to_account_id, old.customer_id, old.type, old.amount, old.fee, old.amount_transfer_id, old.fee_transfer_id, old.created_at)
  then
    raise exception 'bank_transaction %: only its status may change', old.id;
  end if;
  if old.status <> 'pending' and new.status <> old.status then
    raise exception 'bank_transaction %: % is final', old.id, old.status;
  end if;
  return new;
end
$$;
create trigger bank_transaction_is_not_rewritten
  before update on bank_transaction
  for each row execute function refuse_rewriting_transaction();

-- The sandbox card processor's own books: a payment as an outside processor would keep it. The client
-- secret is derived from the id under a key that is not in the database; of a card, four digits stay.
create table sandbox_card_payment (
  id text primary key,
  order_key uuid not null unique,
  customer_reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'requires_payment_method' check (state in ('requires_payment_method', 'requires_action', 'succeeded')),
  card_last_four text check (card_last_four ~ '^\d{4}$'),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A queued message is sent at once where a server listens; the minute's job picks up what was missed.
create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;
create trigger mail_message_is_announced
  after insert on mail_message
  for each statement execute function announce_mail();
