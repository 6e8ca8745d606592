-- Alerts on customers' devices, quiet hours, and alerts about more than transactions (decision 0081).

-- The contract has the list of kinds; each kind added would otherwise lock and scan the table.
alter table notification
  drop constraint if exists notification_kind_check,
  alter column transaction_id drop not null,
  alter column amount drop not null,
  -- What it says, where that is not said by kind, amount and party.
  add column sentence text,
  add column schedule_id bigint,
  add constraint notification_says_something check (sentence is not null or amount is not null)
    not valid;
alter table notification validate constraint notification_says_something;

-- Whoever has turned a kind off everywhere does not want it on a device either.
alter table alert_preference add column push boolean not null default true;
update alert_preference set push = in_app or email;

-- What applies to all alerts of a customer. No row is no quiet hours, and no amounts on devices.
create table alert_settings (
  customer_id bigint primary key references customer,
  -- Half hours of the bank's day: 44 is 10 p.m.
  quiet_from smallint check (quiet_from between 0 and 47),
  quiet_to smallint check (quiet_to between 0 and 47),
  shows_details boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- A browser that a customer wants to be told on (RFC 8030, RFC 8291).
create table push_device (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- The key in SIGNING_KEYS that its browser expects (RFC 8292).
  key_id text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_told_at timestamptz
);
create index push_device_customer on push_device (customer_id, id);
create index push_device_key on push_device (key_id);

-- What is still to be sent; rows are deleted once their service has taken them.
create table push_message (
  id bigint generated always as identity primary key,
  device_id bigint not null references push_device on delete cascade,
  customer_id bigint not null references customer,
  -- Null for a test.
  notification_id bigint references notification,
  kind text,
  -- Whether quiet hours kept it back.
  was_held boolean not null default false,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempt_count int not null default 0,
  check ((notification_id is null) = (kind is null))
);
create index push_message_due on push_message (next_attempt_at);
create index push_message_device on push_message (device_id, id);
create index push_message_of_kind on push_message (customer_id, kind);
create index push_message_notification on push_message (notification_id);

-- How far the job has followed the audit log; `activity_rollup` explains the columns. Nobody is told
-- of what happened before.
create table alert_event_progress (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}'
);
insert into alert_event_progress (through_id, candidate_id)
select coalesce(max(id), 0), coalesce(max(id), 0) from audit_event;
