-- Staff answer the messages of the support form; what was answered is kept.
create table support_reply (
  id bigint generated always as identity primary key,
  message_id bigint not null references support_message,
  author_id bigint not null references customer,
  -- Made by the author's browser before the first attempt: nobody gets the same answer twice.
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

alter table support_message add column answered_at timestamptz;
create index support_message_open on support_message (id) where answered_at is null;
