-- Accounts with several people. Whoever may use one is in `account_owner`; the columns here save the
-- postings from counting there.

alter table account
  -- Whether more than one person owns it now. Viewers do not count.
  add column is_shared boolean not null default false,
  -- Whether anyone besides the person in whose name it is uses it, viewers included.
  add column has_others boolean not null default false;
create index account_shared on account (id) where is_shared;

alter table account_owner
  -- Whether staff have suspended this person, whose share of an account moves no money then. An
  -- account of one person is frozen in the ledger instead.
  add column is_stopped boolean not null default false;

create function note_shared_account() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  update public.account set is_shared = now_used.is_shared, has_others = now_used.has_others
  from (
    select count(*) filter (where role <> 'viewer') > 1 as is_shared, count(*) > 1 as has_others
    from public.account_owner
    where account_id = new.account_id and until is null
  ) as now_used
  where account.id = new.account_id
    and (account.is_shared, account.has_others) <> (now_used.is_shared, now_used.has_others);
  return null;
end
$$;
create trigger account_is_shared after insert or update of until, role on account_owner
  for each row execute function note_shared_account();

-- Each person chooses the amount below which a balance is low.
alter table low_balance add column customer_id bigint references customer;
update low_balance set customer_id = account.customer_id from account where account.id = account_id;
alter table low_balance
  drop constraint low_balance_pkey,
  alter column customer_id set not null,
  add primary key (account_id, customer_id);
-- Servers of the previous version name only the account.
create function name_owner_of_low_balance() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  new.customer_id := coalesce(
    new.customer_id, (select customer_id from public.account where id = new.account_id)
  );
  return new;
end
$$;
create trigger low_balance_has_a_person before insert on low_balance
  for each row execute function name_owner_of_low_balance();

-- An offer to share an account, until it is accepted, declined, withdrawn, or expires.
create table account_invitation (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  role text not null check (role in ('joint_owner', 'viewer')),
  invited_by bigint not null references customer,
  -- The address that must be the confirmed one of whoever accepts.
  email text,
  -- The number that must be on the file of whoever accepts, and the hash of the code that the
  -- inviter passes on, because the bank does not confirm phone numbers.
  phone_number text,
  code_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  -- What the person signed: the record of an owner's signature that 12 CFR 330.9(c) asks for.
  accepted_by bigint references customer,
  agreement_version text,
  signed_name text,
  constraint account_invitation_names_one_address
    check ((email is null) <> (phone_number is null) and (phone_number is null) = (code_hash is null)),
  constraint account_invitation_ends_once check ((outcome is null) = (ended_at is null)),
  constraint account_invitation_is_signed check (
    (outcome is not distinct from 'accepted') = (accepted_by is not null)
    and (accepted_by is null) = (agreement_version is null)
    and (accepted_by is null) = (signed_name is null)
  )
);
create index account_invitation_account on account_invitation (account_id);
create index account_invitation_email on account_invitation (email) where outcome is null;
create index account_invitation_code on account_invitation (code_hash) where outcome is null;
create index account_invitation_accepted_by on account_invitation (accepted_by);
