-- Conversations with customers and visitors, and what staff note for each other.

create table support_message (
  id bigint generated always as identity primary key,
  customer_id bigint references customer,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  ip_address text not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- A message that needs no answer, such as spam, is closed without one.
  closed_at timestamptz,
  closed_by bigint references customer,
  outcome text check (outcome in ('resolved', 'no_answer_needed', 'duplicate', 'spam')),
  tag text check (tag in ('account', 'payments', 'cards', 'sign_in', 'complaint', 'other')),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null))
);
create index support_message_customer on support_message (customer_id, id desc);
create index support_message_waiting on support_message (id)
  where answered_at is null and closed_at is null;

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
-- For the response times of staff.
create index support_reply_created_at on support_reply (created_at);
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
  -- Since when its staff member has it.
  assigned_at timestamptz,
  -- Staff say how a chat ended; its customer does not.
  outcome text check (outcome in ('resolved', 'no_answer_needed', 'duplicate', 'spam')),
  tag text check (tag in ('account', 'payments', 'cards', 'sign_in', 'complaint', 'other')),
  check ((status = 'closed') = (closed_at is not null and closed_by is not null)),
  check (status not in ('assigned', 'active') or assigned_to_id is not null),
  check (status <> 'waiting' or assigned_to_id is null),
  check (outcome is null or status = 'closed')
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
-- For the response times of staff.
create index chat_message_by_staff on chat_message (created_at) where sender_type = 'admin';
create trigger chat_message_is_append_only
  before update or delete on chat_message
  for each row execute function refuse_change();
create trigger chat_message_is_never_truncated
  before truncate on chat_message
  for each statement execute function refuse_change();

create table saved_reply (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  updated_by bigint not null references customer,
  updated_at timestamptz not null default now()
);
create unique index saved_reply_title on saved_reply (lower(title));

comment on table saved_reply is 'Texts that staff insert into chats and answers.';

-- Who works on which open item, so that two people do not do the same. A claim without a sign of life
-- lapses; the row is then taken over or removed. A chat has no row here: `chat_session` names its
-- staff member.
create table work_claim (
  kind text not null check (kind in (
    'wire', 'deposit', 'failed_payment', 'proposal', 'message', 'name_change', 'case'
  )),
  -- The id of the transaction, proposal, message, name change, or case.
  reference bigint not null,
  claimed_by bigint not null references customer,
  claimed_at timestamptz not null default now(),
  -- The last sign of life of the person's screen.
  seen_at timestamptz not null default now(),
  primary key (kind, reference)
);
create index work_claim_seen on work_claim (seen_at);

comment on table work_claim is 'Who works on which open item of the staff''s queue.';

-- What staff write down about a customer, for each other. The customer sees neither notes nor flags.
create table customer_note (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  author_id bigint not null references customer,
  written_at timestamptz not null default now(),
  body text not null check (length(body) between 3 and 500),
  -- What it is about, if it is one transaction or one chat.
  transaction_id bigint references bank_transaction,
  chat_id bigint references chat_session,
  constraint customer_note_is_by_another check (author_id <> customer_id)
);
create index customer_note_customer on customer_note (customer_id, id desc);
create trigger customer_note_is_append_only
  before update or delete on customer_note
  for each row execute function refuse_change();
create trigger customer_note_is_never_truncated
  before truncate on customer_note
  for each statement execute function refuse_change();

-- What whoever serves a customer has to know first. Set and lifted with a note.
create table customer_flag (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  flag text not null check (flag in ('fraud_watch', 'deceased', 'vip', 'vulnerable')),
  note text not null,
  set_at timestamptz not null default now(),
  set_by bigint not null references customer,
  lifted_at timestamptz,
  lifted_by bigint references customer,
  lift_note text,
  constraint customer_flag_is_set_by_another check (set_by <> customer_id),
  constraint customer_flag_is_lifted_by_another check (lifted_by <> customer_id),
  check (num_nulls(lifted_at, lifted_by, lift_note) in (0, 3))
);
create unique index customer_flag_open on customer_flag (customer_id, flag) where lifted_at is null;
create index customer_flag_customer on customer_flag (customer_id, id desc);

create function refuse_rewriting_customer_flag() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{lifted_at,lifted_by,lift_note}'::text[]
       is distinct from to_jsonb(old) - '{lifted_at,lifted_by,lift_note}'::text[]
     or old.lifted_at is not null
  then
    raise exception 'customer_flag %: it may only be lifted, once', old.id;
  end if;
  return new;
end
$$;
create trigger customer_flag_is_not_rewritten
  before update on customer_flag
  for each row execute function refuse_rewriting_customer_flag();
create trigger customer_flag_is_never_deleted
  before delete on customer_flag
  for each row execute function refuse_change();
create trigger customer_flag_is_never_truncated
  before truncate on customer_flag
  for each statement execute function refuse_change();
