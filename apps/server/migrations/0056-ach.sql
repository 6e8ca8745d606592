-- Files exchanged with the ACH network, and the entries of those received. A file of the bank is
-- open while entries are assigned to it, and written once that has ended.

create table ach_file (
  id bigint generated always as identity primary key,
  direction text not null check (direction in ('in', 'out')),
  name text not null,
  -- What a file of the bank has: returned entries, or entries of its own.
  content text check (content in ('returns', 'entries')),
  state text not null check (state in ('accepted', 'refused', 'open', 'assigned', 'written')),
  -- SHA-256 of a received file's bytes.
  fingerprint bytea,
  -- The header's origin, creation date and time, and modifier, which tell files apart.
  identity text,
  -- Why a file was refused, with the line and field if one is at fault.
  fault jsonb,
  -- The other side: the origin of a received file, the destination of a written one.
  operator text,
  operator_name text,
  batch_count integer not null default 0,
  entry_count integer not null default 0,
  total_debit bigint not null default 0,
  total_credit bigint not null default 0,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  constraint ach_file_state_fits check (
    (direction = 'in') = (state in ('accepted', 'refused')) and (state = 'refused') = (fault is not null)
    and (state = 'written') = (written_at is not null) and (direction = 'out') = (content is not null)
  )
);
create unique index ach_file_is_accepted_once on ach_file (identity) where state = 'accepted';
create unique index ach_file_content_is_accepted_once on ach_file (fingerprint) where state = 'accepted';
create index ach_file_unwritten on ach_file (id) where state = 'assigned';

create table ach_batch (
  file_id bigint not null references ach_file,
  -- The place in the file, from 1: numbers of batches may repeat.
  position integer not null,
  number integer not null,
  company_name text not null,
  company_id text not null,
  description text not null,
  entry_class text not null,
  settles_on date not null,
  -- As read; returns repeat it.
  header jsonb not null,
  primary key (file_id, position)
);
create trigger ach_batch_is_append_only
  before update or delete on ach_batch
  for each row execute function refuse_change();
create trigger ach_batch_is_never_truncated
  before truncate on ach_batch
  for each statement execute function refuse_change();

create table ach_entry (
  id bigint generated always as identity primary key,
  file_id bigint not null,
  batch_position integer not null,
  trace_number text not null,
  settles_on date not null,
  direction text not null check (direction in ('credit', 'debit')),
  purpose text not null check (purpose in ('live', 'prenote', 'zero', 'return', 'other')),
  amount bigint not null check (amount >= 0),
  account_number text not null,
  -- As read; returns repeat it.
  entry jsonb not null,
  -- waiting: to be posted. suspended: posted to suspense. held: not posted until staff decide.
  -- returning: posted to returns, not in a file yet. done: a prenote or a message without money.
  state text not null check (
    state in ('waiting', 'posted', 'suspended', 'held', 'returning', 'returned', 'done')
  ),
  -- Why it is suspended or held.
  hold_reason text,
  -- By when a return of it must be with the operator.
  due_at timestamptz not null,
  transaction_id bigint unique,
  return_reason text check (return_reason ~ '^R\d\d$'),
  return_file_id bigint references ach_file,
  return_trace text,
  decided_by bigint references customer,
  decided_at timestamptz,
  foreign key (file_id, batch_position) references ach_batch,
  constraint ach_entry_state_fits check (
    (state = 'posted') = (transaction_id is not null)
    and (state in ('returning', 'returned')) = (return_reason is not null)
    and (state = 'returned') = (return_file_id is not null and return_trace is not null)
    and (state not in ('suspended', 'held') or hold_reason is not null)
  )
);
create trigger ach_entry_transaction_id_exists after insert or update of transaction_id on ach_entry
  for each row when (new.transaction_id is not null)
  execute function require_transaction('transaction_id');
create unique index ach_entry_identity on ach_entry (file_id, batch_position, trace_number);
create index ach_entry_waiting on ach_entry (settles_on, id) where state = 'waiting';
create index ach_entry_undecided on ach_entry (due_at, id) where state in ('suspended', 'held');
create index ach_entry_returning on ach_entry (id) where state = 'returning';
create index ach_entry_trace on ach_entry (trace_number);
create index ach_entry_look_alikes on ach_entry (account_number, amount, settles_on);
create index ach_entry_returned_in on ach_entry (return_file_id) where return_file_id is not null;

-- The trace numbers of what the bank sends: the last seven digits.
create sequence ach_trace maxvalue 9999999 cycle;

-- What an entry says never changes, whatever becomes of it.
create function ach_entry_keeps_its_content() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if (new.file_id, new.batch_position, new.trace_number, new.settles_on, new.direction, new.purpose,
      new.amount, new.account_number, new.entry)
     is distinct from
     (old.file_id, old.batch_position, old.trace_number, old.settles_on, old.direction, old.purpose,
      old.amount, old.account_number, old.entry)
     or old.state in ('posted', 'returned', 'done')
     or (new.state is distinct from old.state and (old.state, new.state) not in (
       ('waiting', 'posted'), ('waiting', 'suspended'), ('waiting', 'held'), ('waiting', 'returning'),
       ('waiting', 'done'), ('held', 'posted'), ('held', 'suspended'), ('held', 'returning'),
       ('held', 'done'), ('suspended', 'posted'), ('suspended', 'returning'), ('returning', 'returned')
     ))
  then
    raise exception 'ACH entry %: its content and its past do not change', old.id;
  end if;
  return new;
end
$$;
create trigger ach_entry_keeps_its_content before update on ach_entry
  for each row execute function ach_entry_keeps_its_content();
create trigger ach_entry_is_never_deleted before delete on ach_entry
  for each row execute function refuse_change();
create trigger ach_entry_is_never_truncated before truncate on ach_entry
  for each statement execute function refuse_change();
