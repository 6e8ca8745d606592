-- Whoever could read this table could sign in as anyone: reset links stood in the messages that carried
-- them. From now on a message holds a marker, and its link lies here, sealed under a key that the
-- database does not have, until the message is sent or the link has ended.
alter table mail_message add column has_secret_link boolean not null default false;

create table mail_secret (
  message_id bigint primary key references mail_message on delete cascade,
  -- Used or voided, a token takes its link with it.
  reset_token_id bigint not null references password_reset_token,
  ciphertext bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);
create index mail_secret_reset_token on mail_secret (reset_token_id);
create index mail_secret_expiry on mail_secret (expires_at);

comment on table mail_secret is 'Sealed links of messages that are not sent yet. Opened by the mail sender alone.';

-- Every token until now was readable, so none of them may open anything anymore.
update password_reset_token set used_at = now() where used_at is null;

update mail_message
set refused_at = now(), last_error = 'voided: the link was stored readable'
where sent_at is null and refused_at is null
  and (text_body ~ '[?&]token=' or html_body ~ '[?&](amp;)?token=');

update mail_message
set text_body = regexp_replace(text_body, '([?&]token=)[[:alnum:]_%.~-]+', '\1[removed]', 'g'),
    html_body = regexp_replace(html_body, '([?&](amp;)?token=)[[:alnum:]_%.~-]+', '\1[removed]', 'g'),
    last_error = regexp_replace(last_error, '([?&](amp;)?token=)[[:alnum:]_%.~-]+', '\1[removed]', 'g')
where text_body ~ '[?&]token=' or html_body ~ '[?&](amp;)?token=' or last_error ~ '[?&](amp;)?token=';
