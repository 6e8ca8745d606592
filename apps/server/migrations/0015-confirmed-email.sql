-- The last address whose mailbox its owner has proved to read; null if none yet. Until another one is
-- confirmed, links to reset the password go there.
alter table customer add column confirmed_email text
  check (confirmed_email = lower(confirmed_email));
-- Addresses of before were used for all mail, and count as confirmed.
update customer set confirmed_email = email;
create index customer_confirmed_email on customer (confirmed_email);

-- Links in mail about an address: to confirm it, or to undo that it was replaced.
create table email_link (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer,
  kind text not null check (kind in ('confirm', 'undo')),
  -- The address to confirm, or to restore.
  email text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Used, or void because of another link.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index email_link_customer on email_link (customer_id);

-- The secret of a message belongs to either kind of token.
alter table mail_secret alter column reset_token_id drop not null;
alter table mail_secret add column email_link_id bigint references email_link;
alter table mail_secret add constraint mail_secret_has_one_token
  check (num_nonnulls(reset_token_id, email_link_id) = 1);
create index mail_secret_email_link on mail_secret (email_link_id);
