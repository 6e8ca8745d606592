-- What the bank's files say that networks settle on each banking day, compared with the network's
-- own figure, and booked once.

create table network_settlement (
  id bigint generated always as identity primary key,
  network text not null check (network in ('ach', 'wires')),
  settles_on date not null,
  -- The banking day by which the network's figure should be here.
  due_on date not null check (due_on > settles_on),
  -- The network's figure in cents: above zero if it pays the bank. Null until it is known.
  net bigint,
  source text check (source in ('entered', 'report')),
  reference text check (length(reference) between 1 and 100),
  recorded_at timestamptz,
  -- Null for a figure that a report of the network states.
  recorded_by bigint references customer,
  note text check (length(note) between 1 and 500),
  -- What the posting took from the accounts of what was received, sent, and returned.
  booked_received bigint,
  booked_sent bigint,
  booked_returned bigint,
  booked_at timestamptz,
  -- Null if the figures agreed.
  booked_by bigint references customer,
  created_at timestamptz not null default now(),
  constraint network_settlement_is_once unique (network, settles_on),
  constraint network_settlement_figure_fits check (
    (net is null) = (source is null) and (net is null) = (reference is null)
    and (net is null) = (recorded_at is null)
    and (source is distinct from 'entered' or recorded_by is not null)
  ),
  constraint network_settlement_booking_fits check (
    num_nonnulls(booked_received, booked_sent, booked_returned, booked_at) in (0, 4)
    and (booked_at is null or booked_received + booked_sent + booked_returned = net)
    and (booked_by is null or booked_at is not null and booked_by is distinct from recorded_by)
  )
);
create index network_settlement_open on network_settlement (settles_on) where booked_at is null;

-- Once it is booked, only the note about a difference changes.
create function refuse_rewriting_settlement() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (new.id, new.network, new.settles_on, new.due_on, new.created_at)
     is distinct from (old.id, old.network, old.settles_on, old.due_on, old.created_at)
     or (old.net is not null and new.net is null)
     or (old.booked_at is not null
         and to_jsonb(new) - 'note' is distinct from to_jsonb(old) - 'note')
  then
    raise exception 'network settlement %: its day never changes, and it is booked once', old.id;
  end if;
  return new;
end
$$;
create trigger network_settlement_is_not_rewritten before update on network_settlement
  for each row execute function refuse_rewriting_settlement();
create trigger network_settlement_is_never_deleted before delete on network_settlement
  for each row execute function refuse_change();
create trigger network_settlement_is_never_truncated before truncate on network_settlement
  for each statement execute function refuse_change();

-- What one file, or one wire, adds to a day.
create table settlement_item (
  kind text not null check (kind in (
    'ach_file', 'incoming_wire', 'wire', 'rejected_wire', 'wire_message'
  )),
  -- The id of the file, the wire, its transaction, or the message.
  reference bigint not null,
  settlement_id bigint not null references network_settlement,
  part text not null check (part in ('received', 'sent', 'returned')),
  -- In cents: above zero if the network pays the bank.
  net bigint not null,
  primary key (kind, reference, settlement_id)
);
create index settlement_item_settlement on settlement_item (settlement_id);
create trigger settlement_item_is_append_only before update or delete on settlement_item
  for each row execute function refuse_change();
create trigger settlement_item_is_never_truncated before truncate on settlement_item
  for each statement execute function refuse_change();

-- What was exchanged before. Its days are approximate where no row states them.
create temporary table earlier_item on commit drop as
  select 'ach' as network, entry.settles_on, 'ach_file' as kind, entry.file_id as reference,
         'received' as part,
         sum(case entry.direction when 'credit' then entry.amount else -entry.amount end)::bigint as net
  from ach_entry as entry
  group by entry.settles_on, entry.file_id
  union all
  select 'ach', settles_on, 'ach_file', file_id, 'sent',
         sum(case kind when 'add' then amount else -amount end)::bigint
  from ach_order
  where file_id in (select id from ach_file where state = 'written')
  group by settles_on, file_id
  union all
  select 'ach', (created_at at time zone 'America/New_York')::date + 1, 'ach_file', id, 'returned',
         total_debit - total_credit
  from ach_file where state = 'written' and content = 'returns'
  union all
  select 'wires', settlement_date, 'incoming_wire', id, 'received', amount from incoming_wire
  union all
  select 'wires', (instruction.handed_over_at at time zone 'America/New_York')::date, 'wire',
         instruction.transaction_id, 'sent', -item.amount
  from wire_instruction as instruction
  join bank_transaction as item on item.id = instruction.transaction_id
  where instruction.handed_over_at is not null
  union all
  select 'wires', (instruction.handed_over_at at time zone 'America/New_York')::date, 'rejected_wire',
         instruction.transaction_id, 'sent', item.amount
  from wire_instruction as instruction
  join bank_transaction as item on item.id = instruction.transaction_id
  join wire_report as report on report.transaction_id = item.id and report.state = 'rejected'
  where instruction.handed_over_at is not null
  union all
  select 'wires', (message.created_at at time zone 'America/New_York')::date, 'wire_message',
         message.id, 'returned', -returned.amount
  from (
    select return_message_id as message_id, amount from incoming_wire
    where return_message_id is not null
    union
    select request.answer_message_id, wire.amount
    from wire_request as request
    join incoming_wire as wire on wire.id = request.incoming_wire_id
    where request.outcome = 'returned'
  ) as returned
  join wire_message as message on message.id = returned.message_id;
insert into network_settlement (network, settles_on, due_on)
  select distinct network, settles_on, settles_on + 4 from earlier_item;
insert into settlement_item (kind, reference, settlement_id, part, net)
  select item.kind, item.reference, day.id, item.part, item.net
  from earlier_item as item
  join network_settlement as day on day.network = item.network and day.settles_on = item.settles_on;
drop table earlier_item;

-- Staff can claim a day whose figures differ, and a file that the bank could not use (the next
-- migration).
alter table work_claim
  drop constraint work_claim_kind_check,
  add constraint work_claim_kind_check check (kind in (
    'wire', 'deposit', 'failed_payment', 'proposal', 'message', 'name_change', 'case',
    'incoming_wire', 'wire_request', 'ach_entry', 'settlement', 'refused_message'
  ));
