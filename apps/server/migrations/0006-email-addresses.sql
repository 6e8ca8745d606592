-- Email addresses: the links that confirm or restore one, and who has which.

-- Links in mail: to confirm an address, to undo that it was replaced, or to stop the removal of lost
-- second factors.
create table email_link (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('confirm', 'undo', 'stop-reset')),
  -- The address to confirm, or to restore.
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Used, or void because of another link.
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- An undo link removes what a thief added: factors since the address first left the one that the
  -- link restores. A further change before the new address is confirmed does not move that moment.
  began_at timestamptz,
  -- The change that a link belongs to: the id of its first link. Null: the link's own id. Undoing a
  -- change voids its links and those of later changes, never those of earlier ones.
  change_id bigint
);
create index email_link_customer on email_link (customer_id);

-- Every address that someone signs in with, or can restore with an open undo link. One table with one
-- key, so that no two people ever have the same one, whichever way each of them has it.
create table reserved_email (
  email text primary key check (email = lower(email)),
  customer_id bigint not null references customer,
  -- Null for the address that signs in. Afterwards, anyone may have it.
  restorable_until timestamptz
);
create index reserved_email_customer on reserved_email (customer_id);

-- Writes what a person's address and undo links say about an address; the triggers below call it.
-- Refuses an address that another person has, as the unique constraint on `customer.email` does.
create function reserve_email(person bigint, wanted text) returns void language plpgsql as $$
declare
  is_current boolean := exists (select from customer where id = person and email = wanted);
  ends_at timestamptz := (
    select max(expires_at) from email_link
    where customer_id = person and kind = 'undo' and email = wanted
      and used_at is null and expires_at > now()
  );
begin
  if not is_current and ends_at is null then
    delete from reserved_email where email = wanted and customer_id = person;
    return;
  end if;
  delete from reserved_email
  where email = wanted and customer_id <> person and restorable_until <= now();
  insert into reserved_email (email, customer_id, restorable_until)
  values (wanted, person, case when not is_current then ends_at end)
  on conflict (email) do update set restorable_until = excluded.restorable_until
  where reserved_email.customer_id = excluded.customer_id;
  if not found then
    raise exception 'another person has this address'
      using errcode = 'unique_violation', constraint = 'customer_email_key';
  end if;
end
$$;

create function reserve_own_email() returns trigger language plpgsql as $$
begin
  perform reserve_email(new.id, new.email);
  if tg_op = 'UPDATE' then
    perform reserve_email(new.id, old.email);
  end if;
  return null;
end
$$;
create trigger customer_email_is_reserved
  after insert on customer
  for each row execute function reserve_own_email();
create trigger customer_changed_email_is_reserved
  after update of email on customer
  for each row when (old.email is distinct from new.email)
  execute function reserve_own_email();

create function reserve_restorable_email() returns trigger language plpgsql as $$
begin
  perform reserve_email(new.customer_id, new.email);
  return null;
end
$$;
create trigger undo_link_reserves_email
  after insert or update of used_at, expires_at on email_link
  for each row when (new.kind = 'undo')
  execute function reserve_restorable_email();
