-- Messages of other banks that staff have to answer or to act on.

create table wire_request (
  id bigint generated always as identity primary key,
  message_id bigint not null unique references wire_message,
  kind text not null check (kind in (
    'return_request', 'institution_transfer', 'investigation', 'payment_return', 'rejection'
  )),
  from_bank text,
  -- The payment that it is about, and the wire, if this bank received it.
  uetr text,
  incoming_wire_id bigint references incoming_wire,
  amount bigint check (amount > 0),
  reason_code text,
  reason_text text,
  received_at timestamptz not null default now(),
  due_at timestamptz not null,
  outcome text check (outcome in ('returned', 'refused', 'handled')),
  note text,
  answer_message_id bigint references wire_message,
  -- Null if the bank returned the money once staff had reversed the wire.
  decided_by bigint references customer,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'refused' or answer_message_id is not null),
  check (outcome is distinct from 'handled' or decided_by is not null and note is not null)
);
create index wire_request_open on wire_request (due_at) where outcome is null;
create index wire_request_wire on wire_request (incoming_wire_id);
create index wire_request_answer on wire_request (answer_message_id);

create function refuse_rewriting_wire_request() returns trigger language plpgsql as $$
declare
  decision constant text[] := array[
    'outcome', 'note', 'answer_message_id', 'decided_by', 'decided_at'
  ];
begin
  if old.outcome is not null or new.outcome is null
     or (to_jsonb(new) - decision) is distinct from (to_jsonb(old) - decision)
  then
    raise exception 'wire_request %: it may only be decided, once', old.id;
  end if;
  return new;
end
$$;
create trigger wire_request_is_not_rewritten
  before update on wire_request
  for each row execute function refuse_rewriting_wire_request();
create trigger wire_request_is_never_deleted
  before delete on wire_request
  for each row execute function refuse_change();
create trigger wire_request_is_never_truncated
  before truncate on wire_request
  for each statement execute function refuse_change();
