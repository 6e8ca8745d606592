-- Alerts to customers about their money (decision 0075), written by a job that follows the
-- transactions behind the postings.

create table notification (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in (
    'money_in', 'money_out', 'low_balance', 'wire_settled', 'wire_declined', 'payment_declined',
    'interest'
  )),
  -- What it is about, such as `transaction:12`: nobody is told of anything twice.
  reference text not null,
  -- The transaction that caused it. Transactions are never deleted.
  transaction_id bigint not null,
  -- What moved; of a low balance, the amount that it fell below.
  amount bigint not null check (amount >= 0),
  party text,
  -- Whether the customer's inbox shows it. Otherwise it was only emailed.
  is_shown boolean not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (customer_id, kind, reference)
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
  primary key (customer_id, kind)
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

-- The transactions up to there that are not decided yet.
create table alert_waiting (
  transaction_id bigint primary key
);

-- Nobody is told of what happened before there were alerts.
insert into alert_progress (through_id, candidate_id)
select coalesce(max(id), 0), coalesce(max(id), 0) from bank_transaction;
insert into alert_waiting (transaction_id)
select id from bank_transaction where status = 'pending';
insert into low_balance (account_id)
select account.id
from account
join ledger.account_state as state on state.id = account.id
where state.available < 10000;

-- Mail that its recipient may turn off: what it is about, and the address that turns it off.
alter table mail_message
  add column customer_id bigint references customer,
  add column topic text,
  add column unsubscribe_url text,
  add constraint mail_message_can_be_turned_off check (
    (customer_id is null) = (topic is null) and (topic is null) = (unsubscribe_url is null)
  ) not valid;
alter table mail_message validate constraint mail_message_can_be_turned_off;
create index mail_message_unsent_topic on mail_message (customer_id, topic)
  where topic is not null and sent_at is null and refused_at is null;
