-- Whether nothing can move on an account until its initial deposit arrives. The person's mark cannot
-- say it: someone who shares another account uses the bank without a deposit, while the account that
-- they opened themselves still awaits it.

alter table account
  add column awaits_deposit boolean not null default false,
  add constraint account_awaits_deposit_alone check (not (awaits_deposit and is_shared));
create index account_awaiting_deposit on account (customer_id) where awaits_deposit;

-- A trigger sets it, because servers of the previous version open accounts, too.
create function account_awaits_its_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  new.awaits_deposit := not (
    select has_initial_deposit from public.customer where id = new.customer_id
  );
  return new;
end
$$;
create trigger account_awaits_its_deposit before insert on account
  for each row execute function account_awaits_its_deposit();
