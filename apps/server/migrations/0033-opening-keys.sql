-- The Idempotency-Key of the request that opened an account, so that a repeated request opens one.

alter table account add column opening_key text;
create unique index account_opening_key on account (customer_id, opening_key)
  where opening_key is not null;
