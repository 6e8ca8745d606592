-- Who may use an account. `account.customer_id` stays the person in whose name it is and under whose
-- number its interest is reported; a person may have several accounts, and use others' accounts.

create table account_owner (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  customer_id bigint not null references customer,
  -- A joint owner does everything except remove others; a viewer only reads.
  role text not null check (role in ('owner', 'joint_owner', 'viewer')),
  -- The account that a person's request is about if it names none.
  is_primary boolean not null default false,
  since timestamptz not null default now(),
  until timestamptz,
  constraint account_owner_ends_after_it_began check (until >= since),
  constraint account_owner_former_is_not_primary check (until is null or not is_primary)
);
create unique index account_owner_once on account_owner (customer_id, account_id) where until is null;
create unique index account_owner_primary on account_owner (customer_id) where is_primary;
create index account_owner_account on account_owner (account_id);

-- An account has its owner from the moment it exists, and a person's first account is their primary one.
-- The function runs with the privileges of the tables' owner, because servers of the previous version open
-- accounts before the service has any on the new table.
create function give_account_its_owner() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into public.account_owner (account_id, customer_id, role, is_primary, since)
  values (new.id, new.customer_id, 'owner',
          not exists (
            select from public.account_owner where customer_id = new.customer_id and is_primary
          ),
          new.created_at);
  return null;
end
$$;
create trigger account_has_an_owner after insert on account
  for each row execute function give_account_its_owner();

insert into account_owner (account_id, customer_id, role, is_primary, since)
select id, customer_id, 'owner', true, created_at from account;

alter table account
  drop constraint account_customer_id_key,
  -- What its owner calls it; null: as its type is called.
  add column nickname text,
  add column closed_at timestamptz;
create index account_customer on account (customer_id);
