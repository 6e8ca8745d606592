-- Names that customers asked for. `customer` keeps the confirmed name, which everybody else sees,
-- until staff confirm the new one.
create table name_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  first_name text not null,
  last_name text not null,
  requested_at timestamptz not null default now(),
  -- Null while it waits. The customer replaces or withdraws it; staff confirm or decline it.
  outcome text check (outcome in ('confirmed', 'declined', 'replaced', 'withdrawn')),
  ended_at timestamptz,
  decided_by bigint references customer,
  reason text,
  check ((outcome is null) = (ended_at is null)),
  check (coalesce(outcome in ('confirmed', 'declined'), false) = (decided_by is not null)),
  check (coalesce(outcome = 'declined', false) = (reason is not null)),
  constraint name_change_is_decided_by_another check (decided_by <> customer_id)
);
create unique index name_change_waiting on name_change (customer_id) where outcome is null;
create index name_change_customer on name_change (customer_id, id desc);

create function refuse_rewriting_name_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.first_name, new.last_name, new.requested_at)
     is distinct from (old.id, old.customer_id, old.first_name, old.last_name, old.requested_at)
     or old.outcome is not null
  then
    raise exception 'name_change %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger name_change_is_not_rewritten
  before update on name_change
  for each row execute function refuse_rewriting_name_change();
create trigger name_change_is_never_deleted
  before delete on name_change
  for each row execute function refuse_change();
create trigger name_change_is_never_truncated
  before truncate on name_change
  for each statement execute function refuse_change();

-- Find the beginning of a name, in the order of the names: other customers search for each other.
create index customer_full_name_prefix
  on customer (lower(first_name || ' ' || last_name) collate "C");
create index customer_last_name_prefix on customer (lower(last_name) collate "C");
