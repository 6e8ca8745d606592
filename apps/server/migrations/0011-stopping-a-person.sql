-- How staff stop a person: an account that no money moves on, or a sign-in that opens no session.
-- An account that awaits its initial deposit is frozen too, but has no row here.
create table customer_stop (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('suspension', 'sign_in_block')),
  reason text not null,
  note text,
  started_at timestamptz not null default now(),
  -- Null for what the bank or an earlier version did.
  started_by bigint references customer,
  ended_at timestamptz,
  ended_by bigint references customer,
  end_note text,
  constraint customer_stop_is_made_by_another check (started_by <> customer_id),
  constraint customer_stop_is_ended_by_another check (ended_by <> customer_id),
  check (ended_at is not null or (ended_by is null and end_note is null))
);
create unique index customer_stop_open on customer_stop (customer_id, kind) where ended_at is null;
create index customer_stop_customer on customer_stop (customer_id, id desc);

create function refuse_rewriting_customer_stop() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.kind, new.reason, new.note, new.started_at, new.started_by)
     is distinct from
     (old.id, old.customer_id, old.kind, old.reason, old.note, old.started_at, old.started_by)
     or old.ended_at is not null
  then
    raise exception 'customer_stop %: it may only end, once', old.id;
  end if;
  return new;
end
$$;
create trigger customer_stop_is_not_rewritten
  before update on customer_stop
  for each row execute function refuse_rewriting_customer_stop();
create trigger customer_stop_is_never_deleted
  before delete on customer_stop
  for each row execute function refuse_change();
create trigger customer_stop_is_never_truncated
  before truncate on customer_stop
  for each statement execute function refuse_change();

-- Accounts that staff suspended before suspensions had a table of their own.
insert into customer_stop (customer_id, kind, reason, started_at)
select customer.id, 'suspension', 'other', account.updated_at
from account
join customer on customer.id = account.customer_id
join ledger.account_state as state on state.id = account.id
where state.frozen and customer.has_initial_deposit;
