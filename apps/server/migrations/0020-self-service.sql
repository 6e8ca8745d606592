-- Addresses are kept as the customer writes them. Where a later one names a street only, its city,
-- state and ZIP code stay what they were.
alter table customer
  add column city text,
  add column state text,
  add column zip_code text;

-- A session needs a name that opens nothing, so that its owner can end it from elsewhere.
alter table session add column id bigint generated always as identity unique;

-- What a customer has signed in with. A sign-in with something else is told to them.
create table known_device (
  customer_id bigint not null references customer,
  -- Browser and system, as the user agent names them: "Chrome on Windows".
  device text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (customer_id, device)
);

create table support_message (
  id bigint generated always as identity primary key,
  customer_id bigint references customer,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  ip_address text not null,
  created_at timestamptz not null default now()
);
create index support_message_customer on support_message (customer_id, id desc);

-- Where an answer should go, when that is not the bank.
alter table mail_message add column reply_to text;
-- Set when the mail server refused the message for good: trying again would not help.
alter table mail_message add column refused_at timestamptz;
create index mail_message_recipient on mail_message (recipient, id desc);
drop index mail_message_due;
create index mail_message_due on mail_message (next_attempt_at) where sent_at is null and refused_at is null;
