-- Messages to people, and the links in them.

-- Messages are written with the change that they report and sent by a job.
create table mail_message (
  id bigint generated always as identity primary key,
  recipient text not null,
  -- Where an answer should go, if not to the bank.
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- The bodies hold a marker in place of a link that is sealed in `mail_secret`.
  has_secret_link boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set when the mail server refused the message for good.
  refused_at timestamptz,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  -- Of mail that its recipient may turn off: whose it is, what it is about, and the address that turns
  -- it off.
  customer_id bigint references customer,
  topic text,
  unsubscribe_url text,
  constraint mail_message_can_be_turned_off check (
    (customer_id is null) = (topic is null) and (topic is null) = (unsubscribe_url is null)
  )
);
create index mail_message_due on mail_message (next_attempt_at)
  where sent_at is null and refused_at is null;
create index mail_message_recipient on mail_message (recipient, id desc);
create index mail_message_unsent_topic on mail_message (customer_id, topic)
  where topic is not null and sent_at is null and refused_at is null;

-- A queued message is sent at once by a server that listens; a job picks up what was missed.
create function announce_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_queued', '');
  return null;
end
$$;
create trigger mail_message_is_announced
  after insert on mail_message
  for each statement execute function announce_mail();

-- Links that could sign someone in, sealed under a key that the database does not have, until their
-- message is sent or the link ends.
create table mail_secret (
  message_id bigint primary key references mail_message on delete cascade,
  -- The token of either kind. One that is used or voided takes its link with it.
  reset_token_id bigint references password_reset_token,
  ciphertext bytea not null,
  key_id text not null,
  expires_at timestamptz not null,
  email_link_id bigint references email_link,
  constraint mail_secret_has_one_token check (num_nonnulls(reset_token_id, email_link_id) = 1)
);
create index mail_secret_reset_token on mail_secret (reset_token_id);
create index mail_secret_expiry on mail_secret (expires_at);
create index mail_secret_email_link on mail_secret (email_link_id);

comment on table mail_secret is 'Sealed links of messages that are not sent yet. Opened by the mail sender alone.';
