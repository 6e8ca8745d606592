-- How a session was verified, and what people confirm themselves with beside their password.

-- A server of the version before opens sessions without these columns during an upgrade: it knows
-- only passwords.
alter table session
  add column opened_by text not null default 'password' check (
    opened_by in ('password', 'code', 'recovery_code', 'trusted_device', 'passkey')
  ),
  -- When and how its owner last showed who they are; at first, by signing in.
  add column confirmed_at timestamptz not null default now(),
  add column confirmed_by text not null default 'password' check (
    confirmed_by in ('password', 'code', 'recovery_code', 'passkey')
  );
update session set confirmed_at = created_at;
comment on column session.opened_by is 'What signed in; a code, a recovery code and a trusted device follow a password.';

-- An authenticator app (TOTP, RFC 6238), one for each person.
create table authenticator (
  customer_id bigint primary key references customer,
  -- Sealed for this person under a key that the database does not have.
  secret_ciphertext bytea not null,
  key_id text not null,
  -- Null until its first code: it counts for nothing before.
  confirmed_at timestamptz,
  -- The time step of the latest accepted code; only later ones are accepted.
  last_step bigint not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
create index authenticator_key on authenticator (key_id);

-- Codes for somebody without their authenticator app or passkey. Each works once.
create table recovery_code (
  customer_id bigint not null references customer,
  -- Under a key that the database does not have, because a code is short.
  mac bytea not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (customer_id, mac)
);
create index recovery_code_key on recovery_code (key_id);

create table passkey (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  credential_id bytea not null unique,
  -- COSE_Key (RFC 9052).
  public_key bytea not null,
  -- Names the person to the authenticator; the same for all passkeys of one person.
  user_handle bytea not null,
  signature_count bigint not null,
  transports text[] not null,
  -- Whether its provider copies it to the person's other devices.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_customer on passkey (customer_id);

-- What an authenticator signs: once, within minutes, for the browser or session that asked.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'add', 'confirm')),
  -- The hash of the session's token, or of the cookie of a browser that signs in.
  holder_hash bytea not null,
  -- For a first passkey that is being added.
  user_handle bytea,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Sign-ins whose password was right and whose second step is missing. They open nothing.
create table pending_sign_in (
  token_hash bytea primary key,
  customer_id bigint not null references customer,
  expires_at timestamptz not null
);
create index pending_sign_in_customer on pending_sign_in (customer_id);
create index pending_sign_in_expiry on pending_sign_in (expires_at);

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
