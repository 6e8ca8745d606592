-- The account that a schedule pays from, and payments to another account of the same person.

alter table schedule
  add column from_account_id bigint,
  add column to_account_id bigint,
  alter column payee_id drop not null,
  add constraint schedule_pays_one check (num_nonnulls(payee_id, to_account_id) = 1),
  add constraint schedule_pays_another_account check (to_account_id <> from_account_id);

update schedule set from_account_id = (
  select account_id from account_owner
  where account_owner.customer_id = schedule.customer_id and is_primary
);

-- Servers of the previous version name no account; they pay from the primary one. The function runs with
-- the privileges of the tables' owner, as `give_account_its_owner` does.
create function give_schedule_its_account() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.from_account_id := (
    select account_id from public.account_owner
    where customer_id = new.customer_id and is_primary
  );
  return new;
end
$$;
create trigger schedule_has_an_account before insert on schedule
  for each row when (new.from_account_id is null)
  execute function give_schedule_its_account();

alter table schedule
  alter column from_account_id set not null,
  add foreign key (from_account_id) references account,
  add foreign key (to_account_id) references account;
create index schedule_of_account on schedule (from_account_id);
create index schedule_to_account on schedule (to_account_id) where to_account_id is not null;
