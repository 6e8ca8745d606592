-- What every part of the bank stands on: which bank this is, its keys, and throttling.

-- For tables whose rows are final. The audit finds rows that were changed past this.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op);
end
$$;

-- Its indexes find any part of a text. Where it is not available, or this role may not create it,
-- searches read every row, which is slower and finds the same.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'pg_trgm is not available: searches work without its indexes';
end
$$;

-- The mode of the bank, written once by the first server that opens it. A demo never runs on a
-- production bank's database, nor the other way around.
create table bank_mark (
  is_only_row boolean primary key default true check (is_only_row),
  mode text not null check (mode in ('demo', 'production')),
  -- A restored copy keeps it.
  bank_id uuid not null default gen_random_uuid(),
  marked_at timestamptz not null default now()
);
create trigger bank_mark_is_append_only
  before update or delete on bank_mark
  for each row execute function refuse_change();
create trigger bank_mark_is_never_truncated
  before truncate on bank_mark
  for each statement execute function refuse_change();

-- A restored backup is the same bank; a fresh database is another one. Outside the database, servers
-- record how far each bank had come.
create table bank_identity (
  id uuid primary key default gen_random_uuid(),
  is_only_one boolean not null default true unique check (is_only_one)
);
insert into bank_identity default values;
create trigger bank_identity_stays
  before update or delete on bank_identity
  for each row execute function refuse_change();
create trigger bank_identity_is_not_truncated
  before truncate on bank_identity
  for each statement execute function refuse_change();

-- The keys that this database was made with, without the keys: for each id, the HMAC of a constant
-- under the key. A server that has another key under a known id does not start.
create table key_check (
  purpose text not null check (purpose in ('pin', 'sealing', 'signing')),
  key_id text not null,
  check_value bytea not null check (length(check_value) = 32),
  first_used_at timestamptz not null default now(),
  primary key (purpose, key_id)
);
create trigger key_check_is_append_only
  before update or delete on key_check
  for each row execute function refuse_change();
create trigger key_check_is_never_truncated
  before truncate on key_check
  for each statement execute function refuse_change();

-- How the bank knows that a replica follows this database's history: one row for each timeline of the
-- database's log, that is, one for each promotion, written at the primary once a server first sees the
-- timeline. A replica that has the row follows the timeline.
-- One that went on behind the point where the timeline began, or belongs to another promotion with
-- the same number, can never get it.
create table database_timeline (
  timeline bigint primary key check (timeline > 0),
  mark uuid not null default gen_random_uuid(),
  first_seen_at timestamptz not null default now()
);
create trigger timelines_are_append_only
  before update or delete on database_timeline
  for each row execute function refuse_change();
create trigger timelines_are_never_truncated
  before truncate on database_timeline
  for each statement execute function refuse_change();

-- Attempts counted for throttling: sign-ins by account and by address, resets, card payments.
create table attempt_counter (
  subject text primary key,
  attempt_count integer not null,
  window_ends_at timestamptz not null
);
create index attempt_counter_window on attempt_counter (window_ends_at);

-- Events that strangers can repeat at will are listed in the audit log up to a number for each
-- source and hour. The rest are only counted here, and the log gets the count when the hour ends.
-- The source `*` counts what was listed for all sources together.
create table log_window (
  action text not null,
  source text not null,
  event_count integer not null default 1,
  lines_max integer not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '1 hour',
  -- Of all events of the window, where they agree.
  ip_address text,
  subject_id bigint,
  primary key (action, source)
);
create index log_window_ends_at on log_window (ends_at);
