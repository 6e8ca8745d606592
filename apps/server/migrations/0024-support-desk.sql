-- How conversations end, and the replies that staff keep for the next one.

-- A message that needs no answer, such as spam, is closed without one.
alter table support_message
  add column closed_at timestamptz,
  add column closed_by bigint references customer,
  add column outcome text
    check (outcome in ('resolved', 'no_answer_needed', 'duplicate', 'spam')),
  add column tag text
    check (tag in ('account', 'payments', 'cards', 'sign_in', 'complaint', 'other')),
  add check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null));
create index support_message_waiting on support_message (id)
  where answered_at is null and closed_at is null;
drop index support_message_open;

-- Staff say how a chat ended; its customer does not.
alter table chat_session
  add column outcome text
    check (outcome in ('resolved', 'no_answer_needed', 'duplicate', 'spam')),
  add column tag text
    check (tag in ('account', 'payments', 'cards', 'sign_in', 'complaint', 'other')),
  add check (outcome is null or status = 'closed');

create table saved_reply (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  updated_by bigint not null references customer,
  updated_at timestamptz not null default now()
);
create unique index saved_reply_title on saved_reply (lower(title));

comment on table saved_reply is 'Texts that staff insert into chats and answers.';
