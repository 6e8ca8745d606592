-- One bill that a customer splits among several: a payment request to each of them. Amounts are cents.

create table bill_split (
  id bigint generated always as identity primary key,
  asker_id bigint not null references customer,
  total bigint not null check (total > 0),
  -- What the requester pays of it.
  own_share bigint not null check (own_share >= 0 and own_share < total),
  note text not null check (note <> ''),
  -- The idempotency key that made it, and what was asked under it.
  order_key text,
  order_hash bytea not null,
  created_at timestamptz not null default now(),
  unique (asker_id, order_key),
  unique (id, asker_id)
);
create index bill_split_of_asker on bill_split (asker_id, id desc);
create trigger bill_split_is_append_only
  before update or delete on bill_split
  for each row execute function refuse_change();
create trigger bill_split_is_never_truncated
  before truncate on bill_split
  for each statement execute function refuse_change();

-- A request that belongs to a split is by the same customer; null for any other.
alter table payment_request
  add column split_id bigint,
  add constraint payment_request_is_of_own_split
    foreign key (split_id, asker_id) references bill_split (id, asker_id);
create unique index payment_request_of_split on payment_request (split_id, asked_id)
  where split_id is not null;

create function require_split_adds_up() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from payment_request where split_id = new.split_id)
     is distinct from (select total - own_share from bill_split where id = new.split_id) then
    raise exception 'bill_split %: its shares do not add up to its total', new.split_id;
  end if;
  return null;
end
$$;
create constraint trigger payment_request_adds_up_to_its_split
  after insert on payment_request
  deferrable initially deferred
  for each row when (new.split_id is not null)
  execute function require_split_adds_up();
