-- Alerts to customers about their money, written by a job that follows the transactions and the audit log
-- behind the postings. An alert is written for most transfers, so each costs little.

create table notification (
  id bigint generated always as identity primary key,
  -- Not checked against `customer`, which would lock and mark a customer's row for each alert.
  -- Customers are never deleted, and alerts name only those of accounts and events.
  customer_id bigint not null,
  -- The contract has the list of kinds: a constraint would have to be replaced, and the table scanned,
  -- for each kind that is added.
  kind text not null,
  -- What it is about, such as `transaction:12`: nobody is told of anything twice.
  reference text not null,
  -- The transaction that caused it, if one did. Transactions are never deleted.
  transaction_id bigint,
  -- What moved; of a low balance, the amount that it fell below.
  amount bigint check (amount >= 0),
  party text,
  -- Whether the customer's inbox shows it. Otherwise it was only emailed.
  is_shown boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  payment_request_id bigint references payment_request,
  request_event text,
  -- What it says, where that is not said by kind, amount, and party.
  sentence text,
  schedule_id bigint,
  -- In this order, new alerts are beside each other in the index, not each on its customer's page,
  -- because references of transactions ascend.
  constraint notification_told_once unique (reference, kind, customer_id),
  -- An alert is about a transaction or about a request, or about a payment of a request.
  constraint notification_of_request check (
    (kind = 'payment_request') = (payment_request_id is not null)
    and (payment_request_id is null) = (request_event is null)
    and (request_event is null or request_event in ('asked', 'paid', 'declined', 'expired'))
  ),
  constraint notification_says_something check (sentence is not null or amount is not null)
);
create index notification_inbox on notification (customer_id, id desc) where is_shown;
create index notification_unread on notification (customer_id, id)
  where is_shown and read_at is null;

-- What customers chose. A kind without a row is as the contract has it.
create table alert_preference (
  customer_id bigint not null references customer,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  amount bigint check (amount >= 0),
  push boolean not null default true,
  primary key (customer_id, kind)
);

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

-- The accounts whose available balance is below their owner's amount. An alert needs a row that was
-- not there before, so it comes once for each fall.
create table low_balance (
  account_id bigint primary key references account
);

-- How far the job is; `activity_rollup` explains the columns.
create table alert_progress (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}'
);
insert into alert_progress default values;

-- The transactions up to there that are not decided yet.
create table alert_waiting (
  transaction_id bigint primary key
);

-- How far the job has followed the audit log; `activity_rollup` explains the columns.
create table alert_event_progress (
  is_only_row boolean primary key default true check (is_only_row),
  through_id bigint not null default 0,
  candidate_id bigint not null default 0,
  candidate_writers text[] not null default '{}'
);
insert into alert_event_progress default values;

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
