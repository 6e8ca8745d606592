-- Sessions, the steps of a sign-in before one, and the browsers that people use.

create table session (
  token_hash bytea primary key,
  customer_id bigint not null references customer,
  created_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  -- Names the session to its owner, who can end it from elsewhere; opens nothing.
  id bigint generated always as identity unique,
  opened_by text not null default 'password' check (
    opened_by in ('password', 'code', 'recovery_code', 'trusted_device', 'passkey')
  ),
  -- When and how its owner last showed who they are; at first, by signing in.
  confirmed_at timestamptz not null default now(),
  confirmed_by text not null default 'password' check (
    confirmed_by in ('password', 'code', 'recovery_code', 'passkey')
  ),
  -- When its owner last showed a second factor in it. A later confirmation by the password alone does
  -- not undo that, as it does `confirmed_by`.
  second_factor_at timestamptz
) with (fillfactor = 80);
create index session_customer on session (customer_id);
create index session_expiry on session (expires_at);

comment on column session.opened_by is 'What signed in; a code, a recovery code and a trusted device follow a password.';

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

-- Sign-ins whose password was right and whose second step is missing. They open nothing.
create table pending_sign_in (
  token_hash bytea primary key,
  customer_id bigint not null references customer,
  expires_at timestamptz not null
);
create index pending_sign_in_customer on pending_sign_in (customer_id);
create index pending_sign_in_expiry on pending_sign_in (expires_at);

-- A sign-in that awaits its second step began with the earlier version of the person's credentials.
create function end_pending_sign_ins() returns trigger language plpgsql as $$
begin
  delete from pending_sign_in where customer_id = new.id;
  return null;
end
$$;
create trigger customer_credentials_end_pending_sign_ins
  after update on customer
  for each row
  when (old.credentials_version is distinct from new.credentials_version)
  execute function end_pending_sign_ins();

-- What a customer signed in with before. A sign-in from anything else is reported to them.
create table known_device (
  customer_id bigint not null references customer,
  -- Browser and system, as in "Chrome on Windows".
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (customer_id, device)
);

-- Browsers on which a person signs in with the password alone for a while.
create table trusted_device (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique,
  ip_address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_device_customer on trusted_device (customer_id);
create index trusted_device_expiry on trusted_device (expires_at);
