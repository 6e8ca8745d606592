-- When customers confirm a movement of money once more, beside its PIN.

alter table customer
  -- In cents, fee included: above it, this customer confirms a movement.
  add column confirms_above bigint not null default 100000
    constraint customer_confirms_above_is_an_amount check (confirms_above between 0 and 100000000),
  -- Whether there is an authenticator app in use or a passkey: kept here, so that a movement need not
  -- look for them.
  add column has_factor boolean not null default false;
update customer
set has_factor = true
where exists (select from passkey where customer_id = customer.id)
   or exists (
     select from authenticator where customer_id = customer.id and confirmed_at is not null
   );

create function note_factors() returns trigger language plpgsql as $$
declare
  person bigint := coalesce(new.customer_id, old.customer_id);
begin
  update customer
  set has_factor = found.has_factor
  from (
    select exists (select from passkey where customer_id = person)
        or exists (select from authenticator where customer_id = person and confirmed_at is not null)
           as has_factor
  ) as found
  where id = person and customer.has_factor <> found.has_factor;
  return null;
end
$$;
create trigger passkey_is_noted
  after insert or delete on passkey
  for each row execute function note_factors();
create trigger authenticator_is_noted
  after insert or delete or update of confirmed_at on authenticator
  for each row execute function note_factors();
