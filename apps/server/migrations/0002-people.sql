-- People who sign in: who they are, what they agreed to, and the names that they ask for.

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
  has_initial_deposit boolean not null default false,
  profile_image_url text,
  -- After a password reset, sensitive changes wait until then. Null or past: nothing waits.
  waiting_period_ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The same as `email` once its owner has proved to read its mailbox; null until then.
  confirmed_email text check (confirmed_email = lower(confirmed_email)),
  -- In cents, fee included: above it, this customer confirms a movement once more, beside its PIN.
  confirms_above bigint not null default 100000
    constraint customer_confirms_above_is_an_amount check (confirms_above between 0 and 100000000),
  -- Whether there is an authenticator app in use or a passkey. Triggers on both keep it here, so that
  -- a movement need not look for them.
  has_factor boolean not null default false,
  -- The newest version of the customer's own terms (`customer_terms`), with its number, also after
  -- they have ended; null if there never were any. Kept here by a trigger, so that a posting that
  -- reads the customer need not look for it.
  own_terms jsonb,
  -- The role of a person who works here. Kept by a trigger on `staff_member`, so that the look-up of
  -- a session need not search the staff for each customer, and whoever changes a role cannot forget
  -- it.
  staff_role text,
  -- For how many seconds a transfer to another customer can be taken back. Null is the bank's default.
  undo_seconds smallint
    constraint customer_undo_seconds_are_few check (undo_seconds between 0 and 60),
  -- A version of everything that proves who a person is and what they may do. A check that takes
  -- long, such as a password's, is made before the transaction that relies on it; the transaction
  -- compares the version under the person's lock, and ends if it has changed since the check began.
  credentials_version bigint not null default 0,
  -- The name and email address as searches compare them, folded by the server
  -- (contracts/text/folded). Null until it has folded them; searches fold those few rows themselves.
  folded_name text,
  folded_last_name text,
  -- First name, last name, and email address.
  folded_words text,
  -- Staff who are added on the server's terminal hold no account: the bank knows none of this.
  constraint customer_is_identified_in_full check (
    num_nulls(date_of_birth, ssn_ciphertext, ssn_key_id, ssn_index, ssn_last_four) in (0, 5)
  )
);

comment on table customer is 'People who sign in, with their credentials: customers, and staff (staff_member).';
comment on column customer.ssn_index is 'Keyed hash of the SSN, so that uniqueness can be checked without reading any.';

-- Orders of the user list; the others are those of the primary key and the email address.
create index customer_name on customer (lower(last_name), lower(first_name), id);
create index customer_created_at on customer (created_at);
-- Few rows beside the others.
create index customer_awaiting_deposit on customer (id) where not has_initial_deposit;
create index customer_unfolded on customer (id) where folded_words is null;
-- Every start asks which keys are in use; an index on the key ids skips from one to the next.
create index customer_ssn_key on customer (ssn_key_id);
-- Staff find the beginning of a phone number, whatever its punctuation.
create index customer_phone on customer (regexp_replace(phone_number, '\D', '', 'g') text_pattern_ops);
-- Find the beginning of a name, in the order of the names: other customers search for each other.
create index customer_folded_name on customer (folded_name collate "C");
create index customer_folded_last_name on customer (folded_last_name collate "C");

-- Finds any part of a name or email address. Without pg_trgm the search reads every customer.
do $$
begin
  create index customer_folded_words on customer using gin (folded_words gin_trgm_ops);
exception
  when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'pg_trgm is not available: the search for customers works without its index';
end
$$;

create function forget_folded_name() returns trigger language plpgsql as $$
begin
  new.folded_name := null;
  new.folded_last_name := null;
  new.folded_words := null;
  return new;
end
$$;
create trigger customer_forget_folded_name
  before update of first_name, last_name, email on customer
  for each row
  when ((old.first_name, old.last_name, old.email) is distinct from
        (new.first_name, new.last_name, new.email))
  execute function forget_folded_name();

create function note_credentials() returns trigger language plpgsql as $$
begin
  new.credentials_version := old.credentials_version + 1;
  return new;
end
$$;
create trigger customer_credentials_have_a_version
  before update on customer
  for each row
  when (old.password_hash is distinct from new.password_hash
     or old.email is distinct from new.email
     or old.staff_role is distinct from new.staff_role
     or old.confirms_above is distinct from new.confirms_above)
  execute function note_credentials();

-- For other tables with a customer's credentials: one for each row, one for each statement.
create function note_own_credentials() returns trigger language plpgsql as $$
begin
  update customer set credentials_version = credentials_version + 1 where id = new.customer_id;
  return null;
end
$$;
create function note_changed_credentials() returns trigger language plpgsql as $$
begin
  update customer set credentials_version = credentials_version + 1
  where id in (select customer_id from changed);
  return null;
end
$$;

-- What applicants agreed to, in which version, and when. A later version is a further row.
create table customer_agreement (
  customer_id bigint not null references customer,
  document text not null check (document in ('terms', 'esign')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  agreed_at timestamptz not null default now(),
  primary key (customer_id, document, version)
);
create trigger customer_agreement_is_never_changed
  before update or delete on customer_agreement
  for each row execute function refuse_change();
create trigger customer_agreement_is_never_truncated
  before truncate on customer_agreement
  for each statement execute function refuse_change();

-- Names that customers asked for. `customer` keeps the confirmed name, which everybody else sees,
-- until staff confirm the new one.
create table name_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  first_name text not null,
  last_name text not null,
  requested_at timestamptz not null default now(),
  -- Null while it waits. The customer replaces or withdraws it; staff confirm or decline it.
  outcome text check (outcome in ('confirmed', 'declined', 'replaced', 'withdrawn')),
  ended_at timestamptz,
  decided_by bigint references customer,
  reason text,
  check ((outcome is null) = (ended_at is null)),
  check (coalesce(outcome in ('confirmed', 'declined'), false) = (decided_by is not null)),
  check (coalesce(outcome = 'declined', false) = (reason is not null)),
  constraint name_change_is_decided_by_another check (decided_by <> customer_id)
);
create unique index name_change_waiting on name_change (customer_id) where outcome is null;
create index name_change_customer on name_change (customer_id, id desc);

create function refuse_rewriting_name_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.first_name, new.last_name, new.requested_at)
     is distinct from (old.id, old.customer_id, old.first_name, old.last_name, old.requested_at)
     or old.outcome is not null
  then
    raise exception 'name_change %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger name_change_is_not_rewritten
  before update on name_change
  for each row execute function refuse_rewriting_name_change();
create trigger name_change_is_never_deleted
  before delete on name_change
  for each row execute function refuse_change();
create trigger name_change_is_never_truncated
  before truncate on name_change
  for each statement execute function refuse_change();
