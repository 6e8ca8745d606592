-- Who receives an account's money when its last owner has died.

-- A list of beneficiaries, which applies once every owner has confirmed it, until a newer one does.
create table beneficiary_designation (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  proposed_by bigint not null references customer,
  proposed_at timestamptz not null default now(),
  -- Until when the other owners can confirm it.
  expires_at timestamptz not null,
  -- The owners when it was proposed, by id, all of whom must confirm it. It lapses if they change.
  owner_ids bigint[] not null,
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  constraint beneficiary_designation_is_proposed_by_an_owner check (proposed_by = any (owner_ids)),
  constraint beneficiary_designation_ends_once check ((outcome is null) = (ended_at is null))
);
create unique index beneficiary_designation_open on beneficiary_designation (account_id)
  where outcome is null;
create index beneficiary_designation_account on beneficiary_designation (account_id, id desc);

create function refuse_rewriting_designation() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if to_jsonb(new) - '{outcome,ended_at}'::text[] is distinct from to_jsonb(old) - '{outcome,ended_at}'::text[]
     or old.outcome is not null
  then
    raise exception 'beneficiary_designation %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger beneficiary_designation_is_not_rewritten
  before update on beneficiary_designation
  for each row execute function refuse_rewriting_designation();
create trigger beneficiary_designation_is_never_deleted
  before delete on beneficiary_designation
  for each row execute function refuse_change();
create trigger beneficiary_designation_is_never_truncated
  before truncate on beneficiary_designation
  for each statement execute function refuse_change();

-- The people of one list. A list without any names nobody.
create table beneficiary (
  designation_id bigint not null references beneficiary_designation,
  position integer not null check (position between 1 and 10),
  first_name text not null,
  last_name text not null,
  relationship text,
  -- In hundredths of a percent.
  share integer not null check (share between 1 and 10000),
  primary key (designation_id, position)
);
create trigger beneficiary_is_append_only
  before update or delete on beneficiary
  for each row execute function refuse_change();
create trigger beneficiary_is_never_truncated
  before truncate on beneficiary
  for each statement execute function refuse_change();

-- An owner's confirmation of a list.
create table beneficiary_consent (
  designation_id bigint not null references beneficiary_designation,
  customer_id bigint not null references customer,
  given_at timestamptz not null default now(),
  primary key (designation_id, customer_id)
);
create trigger beneficiary_consent_is_append_only
  before update or delete on beneficiary_consent
  for each row execute function refuse_change();
create trigger beneficiary_consent_is_never_truncated
  before truncate on beneficiary_consent
  for each statement execute function refuse_change();
