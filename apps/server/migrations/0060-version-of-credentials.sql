-- A version of everything that proves who a person is and what they may do. A check that takes long,
-- such as a password's, is made before the transaction that relies on it; the transaction compares
-- the version under the person's lock, and ends if it has changed since the check began.

alter table customer add column credentials_version bigint not null default 0;

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

-- A sign-in that awaits its second step began with the earlier version.
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

-- The triggers on passkeys and authenticator apps exist already. The use of a factor, its name, and
-- an app that awaits its first code do not change the version.
create or replace function note_factors() returns trigger language plpgsql as $$
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
