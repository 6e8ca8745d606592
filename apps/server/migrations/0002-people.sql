-- People who sign in: who they are, their credentials and sessions, and what they did.

create table customer (
  id bigint generated always as identity (start with 1001) primary key,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  ssn_ciphertext bytea,
  ssn_key_id text,
  ssn_index bytea unique,
  ssn_last_four text check (ssn_last_four ~ '^\d{4}$'),
  phone_number text not null,
  -- As the customer writes it. If a later address names only a street, the parts below remain.
  address text not null,
  city text,
  state text,
  zip_code text,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  has_initial_deposit boolean not null default false,
  profile_image_url text,
  -- After a password reset, sensitive changes wait until then. Null or past: nothing waits.
  waiting_period_ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Staff who are added on the server's terminal hold no account: the bank knows none of this.
  constraint customer_is_identified_in_full check (
    num_nulls(date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four) in (0, 5)
  )
);

comment on table customer is 'People who sign in: customers, and staff (role admin).';
comment on column customer.ssn_index is 'Keyed hash of the SSN, so that uniqueness can be checked without reading any.';

-- Orders of the user list; the others are those of the primary key and the email address.
create index customer_name on customer (lower(last_name), lower(first_name), id);
create index customer_created_at on customer (created_at);
-- Few rows beside the others.
create index customer_admin on customer (id) where role = 'admin';
create index customer_awaiting_deposit on customer (id) where not has_initial_deposit;
-- Every start asks which keys are in use; an index on the key ids skips from one to the next.
create index customer_ssn_key on customer (ssn_key_id);

-- Finds any part of a name or email address. Without pg_trgm, or the privilege to create it, the
-- search reads every customer, which is slower and finds the same.
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

create table pin (
  customer_id bigint primary key references customer,
  key_id text not null,
  salt bytea not null,
  mac bytea not null,
  -- Wrong PINs in a row, counted in the transaction that checks, under this row's lock.
  failure_count integer not null default 0 check (failure_count >= 0),
  locked_until timestamptz,
  set_at timestamptz not null default now()
) with (fillfactor = 90);
create index pin_key on pin (key_id);

create table session (
  token_hash bytea primary key,
  customer_id bigint not null references customer,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  -- Names the session to its owner, who can end it from elsewhere; opens nothing.
  id bigint generated always as identity unique
) with (fillfactor = 80);
create index session_customer on session (customer_id);
create index session_expiry on session (expires_at);

-- Live sockets close when their session ends, on whichever server they are.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(token_hash, 'hex')) from ended;
  return null;
end
$$;
create trigger session_end_is_announced
  after delete on session
  referencing old table as ended
  for each statement execute function announce_ended_sessions();

-- A changed role reaches the person's live sockets, on whichever server they are. Notifications
-- arrive in the order of commits, so a chat message that is stored later is announced later.
create function announce_changed_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('role_changed', json_build_object('customerId', new.id, 'role', new.role)::text);
  return null;
end
$$;
create trigger role_change_is_announced
  after update of role on customer
  for each row when (old.role is distinct from new.role)
  execute function announce_changed_role();

-- What a customer signed in with before. A sign-in from anything else is reported to them.
create table known_device (
  customer_id bigint not null references customer,
  -- Browser and system, as in "Chrome on Windows".
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (customer_id, device)
);

create table password_reset_token (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_token_customer on password_reset_token (customer_id);

-- Links that could sign someone in, sealed under a key that the database does not have, until their
-- message is sent or the link ends.
create table mail_secret (
  message_id bigint primary key references mail_message on delete cascade,
  -- A token that is used or voided takes its link with it.
  reset_token_id bigint not null references password_reset_token,
  ciphertext bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);
create index mail_secret_reset_token on mail_secret (reset_token_id);
create index mail_secret_expiry on mail_secret (expires_at);

comment on table mail_secret is 'Sealed links of messages that are not sent yet. Opened by the mail sender alone.';

-- Who did what to whom, when, and from where.
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
create index audit_event_happened_at on audit_event (happened_at);
create trigger audit_event_is_append_only
  before update or delete on audit_event
  for each row execute function refuse_change();
create trigger audit_event_is_never_truncated
  before truncate on audit_event
  for each statement execute function refuse_change();
