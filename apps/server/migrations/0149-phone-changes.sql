-- A phone number that a customer wants to replace theirs: it takes effect once the code that was mailed
-- to the customer's email address is entered. One per customer; the row is deleted when the change ends.
create table phone_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customer,
  phone_number text not null,
  -- The MAC of the code, under a key that the database does not have: six digits are soon guessed.
  code_mac bytea not null,
  key_id text not null,
  -- Wrong and right codes that were entered so far.
  tries integer not null default 0 check (tries >= 0),
  created_at timestamptz not null default now(),
  -- When the code ends. The change can get a new code until `ends_at`.
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  constraint phone_change_outlasts_its_code check (expires_at <= ends_at)
);
create index phone_change_end on phone_change (ends_at);

-- The code is sealed like a link until its message is sent, and ends with its change.
alter table mail_secret
  add column phone_change_id bigint references phone_change on delete cascade,
  drop constraint mail_secret_has_one_token,
  add constraint mail_secret_has_one_token
    check (num_nonnulls(reset_token_id, email_link_id, phone_change_id) = 1);
create index mail_secret_phone_change on mail_secret (phone_change_id);

comment on table mail_secret is 'Sealed links and codes of messages that are not sent yet. Opened by the mail sender alone.';
