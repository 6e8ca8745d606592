-- Credits that the bank pays before the network settles them.
create table ach_early_payment (
  entry_id bigint primary key references ach_entry,
  created_at timestamptz not null default now(),
  -- When the network's settlement was posted.
  settled_at timestamptz
);
create index ach_early_payment_open on ach_early_payment (entry_id) where settled_at is null;

create function refuse_rewriting_ach_early_payment() returns trigger language plpgsql as $$
begin
  if old.settled_at is not null or new.settled_at is null
     or (new.entry_id, new.created_at) is distinct from (old.entry_id, old.created_at)
  then
    raise exception 'ach_early_payment %: it may only be settled, once', old.entry_id;
  end if;
  return new;
end
$$;
create trigger ach_early_payment_is_not_rewritten before update on ach_early_payment
  for each row execute function refuse_rewriting_ach_early_payment();
create trigger ach_early_payment_is_never_deleted before delete on ach_early_payment
  for each row execute function refuse_change();
create trigger ach_early_payment_is_never_truncated before truncate on ach_early_payment
  for each statement execute function refuse_change();
