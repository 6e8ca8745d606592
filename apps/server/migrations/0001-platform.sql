-- What every part of the bank stands on: which bank this is, its keys, throttling, and mail.

-- For tables whose rows are final. The audit finds rows that were changed past this.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op);
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
  purpose text not null check (purpose in ('pin', 'ssn', 'signing')),
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

-- Messages to customers, written with the change that they report and sent by a job.
create table mail_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- Where an answer should go, if not to the bank.
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The bodies hold a marker in place of a link that is sealed in `mail_secret`.
  has_secret_link boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set when the mail server refused the message for good.
  refused_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index mail_message_due on mail_message (next_attempt_at)
  where sent_at is null and refused_at is null;
create index mail_message_recipient on mail_message (recipient, id desc);

-- A queued message is sent at once by a server that listens; a job picks up what was missed.
create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;
create trigger mail_message_is_announced
  after insert on mail_message
  for each statement execute function announce_mail();
