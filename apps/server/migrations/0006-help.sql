-- Conversations with customers and visitors.

create table support_message (
  id bigint generated always as identity primary key,
  customer_id bigint references customer,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  ip_address text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create index support_message_customer on support_message (customer_id, id desc);
create index support_message_open on support_message (id) where answered_at is null;

create table support_reply (
  id bigint generated always as identity primary key,
  message_id bigint not null references support_message,
  author_id bigint not null references customer,
  -- Made by the author's browser before the first attempt, so that no reply is sent twice.
  client_id uuid not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  unique (message_id, author_id, client_id)
);
create trigger support_reply_is_append_only
  before update or delete on support_reply
  for each row execute function refuse_change();
create trigger support_reply_is_never_truncated
  before truncate on support_reply
  for each statement execute function refuse_change();

create table chat_session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  status text not null default 'waiting' check (status in ('waiting', 'assigned', 'active', 'closed')),
  assigned_to_id bigint references customer,
  -- The last message that each side has read; staff read as one.
  customer_read_through bigint not null default 0,
  staff_read_through bigint not null default 0,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The bank itself ends a chat in which nobody writes anymore.
  closed_by text check (closed_by in ('customer', 'admin', 'bank')),
  check ((status = 'closed') = (closed_at is not null and closed_by is not null)),
  check (status not in ('assigned', 'active') or assigned_to_id is not null),
  check (status <> 'waiting' or assigned_to_id is null)
);
create unique index chat_session_open on chat_session (customer_id) where status <> 'closed';
create index chat_session_waiting on chat_session (id) where status <> 'closed';
create index chat_session_closed on chat_session (id desc) where status = 'closed';
create index chat_session_customer on chat_session (customer_id, id desc);

-- Written under the lock of its chat's row: within a chat, ids are in the order of the commits, so
-- whoever has read up to an id has missed nothing before it.
create table chat_message (
  id bigint generated always as identity primary key,
  session_id bigint not null references chat_session,
  sender_id bigint not null references customer,
  sender_type text not null check (sender_type in ('customer', 'admin')),
  -- Made by the sender's browser before the first attempt, so that no message is stored twice.
  client_id uuid not null,
  message text not null check (length(message) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  unique (session_id, sender_id, client_id)
);
create index chat_message_session on chat_message (session_id, id);
create index chat_message_sender on chat_message (sender_id, created_at);
create trigger chat_message_is_append_only
  before update or delete on chat_message
  for each row execute function refuse_change();
create trigger chat_message_is_never_truncated
  before truncate on chat_message
  for each statement execute function refuse_change();
