-- What people prove themselves with: the PIN and second factors, which triggers make part of
-- `customer.credentials_version`, and links that reset a password.

create table password_reset_token (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_token_customer on password_reset_token (customer_id);

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

-- The count of wrong PINs is not part of the credentials.
create trigger pin_is_noted
  after insert or update of mac on pin
  for each row execute function note_own_credentials();

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

-- The use of a recovery code does not change the version.
create trigger made_codes_are_noted
  after insert on recovery_code
  referencing new table as changed
  for each statement execute function note_changed_credentials();
create trigger removed_codes_are_noted
  after delete on recovery_code
  referencing old table as changed
  for each statement execute function note_changed_credentials();

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

-- Keeps `customer.has_factor`. The use of a factor, its name, and an app that awaits its first code do
-- not change the version.
create function note_factors() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.customer_id, old.customer_id);
begin
  if tg_table_name = 'authenticator' then
    if tg_op = 'INSERT' and new.confirmed_at is null then return null; end if;
    if tg_op = 'DELETE' and old.confirmed_at is null then return null; end if;
  end if;
  update customer
  set has_factor = found.has_factor, credentials_version = credentials_version + 1
  from (
    select exists (select from passkey where customer_id = person)
        or exists (select from authenticator where customer_id = person and confirmed_at is not null)
           as has_factor
  ) as found
  where id = person;
  return null;
end
$$;
create trigger passkey_is_noted
  after insert or delete on passkey
  for each row execute function note_factors();
create trigger authenticator_is_noted
  after insert or delete or update of confirmed_at on authenticator
  for each row execute function note_factors();
