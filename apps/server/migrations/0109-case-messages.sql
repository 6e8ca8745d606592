-- What customers and staff write to each other in a case. A file is sealed under the bank's key.

create table case_message (
  id bigint generated always as identity primary key,
  case_id bigint not null references dispute_case,
  sender_id bigint not null references customer,
  is_by_staff boolean not null,
  -- As it was when the message was sent.
  sender_first_name text not null,
  sender_last_name text not null,
  -- Chosen by the sender, so that a message that is sent again is stored once.
  client_id uuid not null,
  text text check (length(text) between 1 and 4000),
  file_name text check (length(file_name) between 1 and 120),
  file_type text check (file_type in ('application/pdf', 'image/jpeg', 'image/png')),
  file_bytes integer check (file_bytes > 0),
  file_ciphertext bytea,
  file_key_id text,
  sent_at timestamptz not null default now(),
  constraint case_message_once unique (case_id, sender_id, client_id),
  constraint case_message_says_something check (text is not null or file_name is not null),
  constraint case_message_file_is_whole check (
    num_nulls(file_name, file_type, file_bytes, file_ciphertext, file_key_id) in (0, 5)
  )
);
create index case_message_thread on case_message (case_id, id);
create index case_message_key on case_message (file_key_id);
-- Encrypted content does not compress.
alter table case_message alter column file_ciphertext set storage external;

create trigger case_message_is_append_only before update or delete on case_message
  for each row execute function refuse_change();
create trigger case_message_is_never_truncated before truncate on case_message
  for each statement execute function refuse_change();

comment on table case_message is 'Messages and files in customers'' cases.';
