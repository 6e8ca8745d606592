-- Cash that staff booked at the counter, and who did: the customer's receipt says so, and whoever
-- booked a large amount may not approve it. Null for everything that customers order themselves.
alter table bank_transaction add column booked_by bigint;

-- Few beside the others, so that everyday movements are in no further index.
create index bank_transaction_counter on bank_transaction (id) where booked_by is not null;

create function refuse_rebooking() returns trigger language plpgsql as $$
begin
  raise exception 'bank_transaction %: who booked it never changes', old.id;
end
$$;
create trigger bank_transaction_is_not_rebooked
  before update of booked_by on bank_transaction
  for each row
  when (old.booked_by is not null and new.booked_by is distinct from old.booked_by)
  execute function refuse_rebooking();
