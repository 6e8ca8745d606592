-- A request of the bank to another one to return a credit that it sent (R06).
create table ach_recall (
  id bigint generated always as identity primary key,
  order_id bigint not null references ach_order,
  -- Why, in the words of staff: the letter has it.
  reason text not null,
  requested_on date not null,
  -- By when the other bank answers.
  due_at timestamptz not null,
  requested_by bigint not null references customer,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('returned', 'declined')),
  -- What the other bank answered, in the words of staff.
  note text,
  -- Null if the entry came back.
  decided_by bigint references customer,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'declined' or decided_by is not null and note is not null)
);
create unique index ach_recall_open on ach_recall (order_id) where outcome is null;
create index ach_recall_of on ach_recall (order_id, id);

create function refuse_rewriting_ach_recall() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['outcome', 'note', 'decided_by', 'decided_at'];
begin
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - decision) is distinct from (to_jsonb(old) - decision)
  then
    raise exception 'ach_recall %: it may only be decided, once', old.id;
  end if;
  return new;
end
$$;
create trigger ach_recall_is_not_rewritten before update on ach_recall
  for each row execute function refuse_rewriting_ach_recall();
create trigger ach_recall_is_never_deleted before delete on ach_recall
  for each row execute function refuse_change();
create trigger ach_recall_is_never_truncated before truncate on ach_recall
  for each statement execute function refuse_change();

-- What fraud screening said about a payment. Staff release what it held.
create table screening (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ach_out', 'ach_in', 'wire_out', 'wire_in')),
  -- The ACH order, the ACH entry, the transaction of the wire, or the incoming wire.
  reference bigint not null,
  state text not null check (state in ('passed', 'held', 'released')),
  -- False if the screener could not be reached.
  is_answered boolean not null,
  reason text,
  asked_at timestamptz not null default now(),
  note text,
  decided_by bigint references customer,
  decided_at timestamptz,
  unique (kind, reference),
  check (state <> 'held' or reason is not null),
  check ((state = 'released') = (decided_by is not null and decided_at is not null and note is not null))
);
create index screening_held on screening (id) where state = 'held';

create function refuse_rewriting_screening() returns trigger language plpgsql as $$
begin
  if old.state <> 'held' or (new.id, new.kind, new.reference, new.asked_at)
       is distinct from (old.id, old.kind, old.reference, old.asked_at)
  then
    raise exception 'screening %: only what is held may be decided', old.id;
  end if;
  return new;
end
$$;
create trigger screening_is_not_rewritten before update on screening
  for each row execute function refuse_rewriting_screening();
create trigger screening_is_never_deleted before delete on screening
  for each row execute function refuse_change();
create trigger screening_is_never_truncated before truncate on screening
  for each statement execute function refuse_change();

-- A wire may be held because of its screening.
alter table incoming_wire
  drop constraint incoming_wire_held_for_check,
  add constraint incoming_wire_held_for_check check (held_for in (
    'not_found', 'other_bank', 'closed', 'awaits_deposit', 'suspended', 'not_accepted',
    'not_due', 'too_large', 'screening'
  )) not valid;
