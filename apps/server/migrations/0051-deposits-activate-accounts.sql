-- The initial deposit ends the waiting of the person's account; by a trigger, like its beginning.

create function account_has_its_deposit() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update public.account set awaits_deposit = false
  where customer_id = new.id and awaits_deposit;
  return null;
end
$$;
create trigger account_has_its_deposit after update of has_initial_deposit on customer
  for each row when (new.has_initial_deposit and not old.has_initial_deposit)
  execute function account_has_its_deposit();

drop index customer_awaiting_deposit;

-- Accepting an invitation used to set the mark and to activate the person's own account. The mark is
-- about deposits only again; an account on which money has moved stays active.
update customer set has_initial_deposit = false
where has_initial_deposit
  and exists (select from account_invitation where accepted_by = customer.id)
  and not exists (
    select from bank_transaction as item
    where item.type = 'initial_deposit' and item.customer_id = customer.id
  );

update account set awaits_deposit = true
from customer
where customer.id = account.customer_id and not customer.has_initial_deposit
  and account.closed_at is null and not account.is_shared
  and not exists (
    select from bank_transaction as item
    where account.id in (item.from_account_id, item.to_account_id)
  );

update ledger.account as kept set frozen = true
from account
where account.id = kept.id and account.awaits_deposit and not kept.frozen;
