-- What the bank does about its own orders later: it presents a returned debit again, or reverses an
-- order that was wrong. Other banks ask for the return of an entry that was posted.

alter table ach_order
  add column presents_again bigint references ach_order,
  add column reverses bigint references ach_order,
  add constraint ach_order_follows_one check (
    (presents_again is null or reverses is null)
    and (presents_again is null or kind = 'add')
    and (reverses is null or kind in ('add', 'send'))
  );
create index ach_order_presented_again on ach_order (presents_again, id)
  where presents_again is not null;
create unique index ach_order_is_reversed_once on ach_order (reverses)
  where reverses is not null and state <> 'canceled';
create trigger ach_order_keeps_what_it_follows before update on ach_order
  for each row when (
    (new.presents_again, new.reverses) is distinct from (old.presents_again, old.reverses)
  )
  execute function refuse_change();

-- A request of the originating bank, which comes as a message or a call.
create table ach_return_request (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ach_entry,
  -- Who asked and why, in the words of staff.
  reason text not null,
  received_on date not null,
  -- By when it is answered.
  due_at timestamptz not null,
  recorded_by bigint not null references customer,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('returned', 'refused')),
  note text,
  -- Null if the bank returned the entry once staff had corrected its transaction.
  decided_by bigint references customer,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'refused' or decided_by is not null and note is not null)
);
create unique index ach_return_request_open on ach_return_request (entry_id) where outcome is null;
create index ach_return_request_of on ach_return_request (entry_id, id);

create function refuse_rewriting_ach_return_request() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['outcome', 'note', 'decided_by', 'decided_at'];
begin
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - decision) is distinct from (to_jsonb(old) - decision)
  then
    raise exception 'ach_return_request %: it may only be decided, once', old.id;
  end if;
  return new;
end
$$;
create trigger ach_return_request_is_not_rewritten
  before update on ach_return_request
  for each row execute function refuse_rewriting_ach_return_request();
create trigger ach_return_request_is_never_deleted
  before delete on ach_return_request
  for each row execute function refuse_change();
create trigger ach_return_request_is_never_truncated
  before truncate on ach_return_request
  for each statement execute function refuse_change();
