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

insert into reserved_email (email, customer_id) select email, id from customer;
